import { Icon } from '../../../shared/ui/icons';

export const BackIcon = () => (
  <Icon>
    <path d="m15 5.5-6.5 6.5 6.5 6.5" />
  </Icon>
);

export const MinusIcon = () => (
  <Icon>
    <path d="M5 12h14" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M5 12h14M12 5v14" />
  </Icon>
);

export const ListIcon = () => (
  <Icon>
    <path d="M5 4h6v7H5zM13 4h6v7h-6zM5 13h6v7H5zM13 13h6v7h-6z" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon>
    <path d="M8 5 4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
);

export const UnlockIcon = () => (
  <Icon>
    <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2" />
  </Icon>
);

export const SunIcon = () => (
  <Icon>
    <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </Icon>
);

export const GearIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4" />
  </Icon>
);

export const MoreIcon = () => (
  <Icon>
    <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />
  </Icon>
);
