import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** One form or one message on a page of its own. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

/** A form that the page checks itself, so that every message is the product's own. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** What came of it, told to screen readers too. Lines stay lines. */
export function Outcome({ text, isDone = false }: { text: string; isDone?: boolean }) {
  return (
    <p className={`${styles.outcome} ${isDone ? styles.done : styles.failed}`} role="status">
      {text}
    </p>
  );
}

/** Links below a form. */
export function PanelLinks({ children }: { children: ReactNode }) {
  return <nav className={styles.links}>{children}</nav>;
}
