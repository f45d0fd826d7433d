import type { ReactNode } from 'react';
import type { Tool } from '../model/tools';
import { type LookupSection, LookupTables } from './lookup-table';
import { ToolFrame } from './tool-frame';
import styles from './tool.module.css';

/** Conversion tables as a page. */
export function LookupPage({
  tool,
  label,
  hint,
  sections,
  children,
}: {
  tool: Tool;
  /** The label of the search field. */
  label: string;
  /** Examples of searches. */
  hint: string;
  sections: readonly LookupSection[];
  /** What to know about the tables. */
  children: ReactNode;
}) {
  return (
    <ToolFrame tool={tool}>
      <section className={styles.explanation} aria-label="说明">
        {children}
      </section>
      <LookupTables label={label} hint={hint} sections={sections} />
    </ToolFrame>
  );
}
