import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Cell } from 'react-vant/es/cell/index.js';
import { ChevronIcon } from './icons';
import styles from './menu-list.module.css';

/** A titled list of links and buttons. */
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
  /** The current state, at the end of the row. */
  value?: string;
}) {
  return (
    <li>
      <Link to={to}>
        <Cell center border={false} title={label} value={value} rightIcon={<ChevronIcon />} />
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
      <button type="button" onClick={onClick}>
        <Cell center border={false} title={label} value={<span role="status">{value}</span>} />
      </button>
    </li>
  );
}
