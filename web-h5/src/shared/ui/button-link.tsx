import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button-link.module.css';

/** A link that looks like the button it stands for. */
export function ButtonLink({
  to,
  look = 'primary',
  size = 'normal',
  replace = false,
  children,
}: {
  to: string;
  look?: 'primary' | 'outline';
  size?: 'normal' | 'small' | 'wide';
  /** Takes this page's place in the history: going back does not lead here again. */
  replace?: boolean;
  children: ReactNode;
}) {
  return (
    <Link to={to} replace={replace} className={`${styles.link} ${styles[look]} ${styles[size]}`}>
      {children}
    </Link>
  );
}
