import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button-link.module.css';

/** A link that looks like a button. */
export function ButtonLink({
  to,
  look = 'primary',
  size = 'normal',
  replace = false,
  state,
  children,
}: {
  to: string;
  look?: 'primary' | 'outline';
  size?: 'normal' | 'small' | 'wide';
  /** Replaces the history entry of this page. */
  replace?: boolean;
  /** What the opened page reads of the history entry. */
  state?: object;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      replace={replace}
      state={state}
      className={`${styles.link} ${styles[look]} ${styles[size]}`}
    >
      {children}
    </Link>
  );
}
