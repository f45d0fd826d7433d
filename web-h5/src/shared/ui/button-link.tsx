import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button-link.module.css';

/** A link that looks like the button it stands for. */
export function ButtonLink({
  to,
  look = 'primary',
  size = 'normal',
  children,
}: {
  to: string;
  look?: 'primary' | 'outline';
  size?: 'normal' | 'small' | 'wide';
  children: ReactNode;
}) {
  return (
    <Link to={to} className={`${styles.link} ${styles[look]} ${styles[size]}`}>
      {children}
    </Link>
  );
}
