import type { ReactNode } from 'react';

/** A line drawing as large as the text beside it. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <path d="M10.8 17.1a6.3 6.3 0 1 0 0-12.6 6.3 6.3 0 0 0 0 12.6ZM15.4 15.4 20 20" />
  </Icon>
);

export const BellIcon = () => (
  <Icon>
    <path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11m-4.5-4 4.5 4.5 4.5-4.5M5 20h14" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon>
    <path d="m9 5.5 6.5 6.5L9 18.5" />
  </Icon>
);

/** Two speech bubbles, like WeChat's logo. */
export const WechatIcon = () => (
  <Icon>
    <path d="M9.5 4C5.9 4 3 6.4 3 9.4c0 1.7 1 3.2 2.4 4.2L5 15.8l2.3-1.2c.7.2 1.4.3 2.2.3M21 14.6c0-2.6-2.5-4.6-5.6-4.6s-5.6 2-5.6 4.6 2.5 4.6 5.6 4.6c.7 0 1.3-.1 1.9-.3l2 1.1-.4-1.9c1.3-.8 2.1-2 2.1-3.5z" />
    <path d="M7.5 8.2h.01M11.5 8.2h.01M13.7 13.4h.01M17.2 13.4h.01" />
  </Icon>
);
