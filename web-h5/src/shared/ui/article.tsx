import type { ReactNode } from 'react';
import styles from './article.module.css';

/** A page of text. */
export function Article({
  title,
  date,
  children,
}: {
  title: string;
  date: string;
  children: ReactNode;
}) {
  return (
    <article className={styles.article}>
      <h1>{title}</h1>
      <p className={styles.date}>{date}</p>
      {children}
    </article>
  );
}
