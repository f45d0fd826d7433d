import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronIcon } from './icons';
import styles from './menu-list.module.css';

/** A titled list of places to go or things to do. */
export function MenuList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

export function MenuLink({
  to,
  label,
  value = '',
}: {
  to: string;
  label: string;
  /** How things stand, at the end of the row. */
  value?: string;
}) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span>{label}</span>
        <span className={styles.value}>{value}</span>
        <ChevronIcon />
      </Link>
    </li>
  );
}

export function MenuButton({
  label,
  value = '',
  onClick,
}: {
  label: string;
  value?: string;
  onClick: () => void;
}) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onClick}>
        <span>{label}</span>
        <span className={styles.value} role="status">
          {value}
        </span>
      </button>
    </li>
  );
}
