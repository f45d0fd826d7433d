import { Icon } from './icons';

/** A loop of yarn over a hook. */
export const CraftIcon = () => (
  <Icon>
    <path d="M5 20 16 6.5M16 6.5a2.6 2.6 0 1 1 3.6 3.6l-2-1.7M4 12c3-4 6-4 8 0s5 4 8 0" />
  </Icon>
);

export const LevelIcon = () => (
  <Icon>
    <path d="M5 20v-5M12 20V10M19 20V4" />
  </Icon>
);

/** Two crossed needles. */
export const NeedleIcon = () => (
  <Icon>
    <path d="m5 4 14 15M19 4 5 19M4 3l2 2M20 3l-2 2" />
  </Icon>
);

/** A ball of yarn. */
export const BallIcon = () => (
  <Icon>
    <path d="M12 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM6 6.5c5 1 9 5 10.5 10M10 3.5c4 1.5 7.5 5 9 9M4.5 11c3 1 5.5 3.5 6.5 7.5M12 19c2 2.5 6 2 9 1" />
  </Icon>
);

/** A swatch with a grid. */
export const GaugeIcon = () => (
  <Icon>
    <path d="M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16" />
  </Icon>
);

/** A measuring tape. */
export const MetresIcon = () => (
  <Icon>
    <path d="M3 8h18v8H3zM7 8v3M11 8v4M15 8v3M19 8v4" />
  </Icon>
);

export const AllowedIcon = () => (
  <Icon>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l3 3 5-6" />
  </Icon>
);

export const LimitedIcon = () => (
  <Icon>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v6M12 16.5h.01" />
  </Icon>
);

export const ForbiddenIcon = () => (
  <Icon>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM6 6l12 12" />
  </Icon>
);
