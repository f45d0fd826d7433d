import { searchTable, type SystemValue } from '#knitting';
import { useId } from 'react';
import { useAddressQuery } from '../../../shared/hooks/use-address-search';
import styles from './lookup-table.module.css';

/** One table: the first column names the row. */
export interface LookupSection {
  title: string;
  /** `system` is its name in a search, such as `us`. */
  columns: readonly { title: string; system: string }[];
  rows: readonly LookupRow[];
}

export interface LookupRow {
  /** One text per column; empty where a system has none. */
  cells: readonly string[];
  /** Where sources disagree; empty where they agree. */
  conflict: string;
}

/** Conversion tables that one field searches, by any of their systems (CALC-08). Wide tables scroll. */
export function LookupTables({
  label,
  hint,
  sections,
}: {
  label: string;
  hint: string;
  sections: readonly LookupSection[];
}) {
  const [query, setQuery] = useAddressQuery();
  const id = useId();
  const found = sections.map((section) => ({ section, rows: findRows(section, query) }));
  const count = found.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div className={styles.lookup}>
      <div className={styles.search} role="search">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={query}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setQuery(event.target.value)}
        />
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
        <p role="status" className={styles.count}>
          {query.trim() === ''
            ? ''
            : count > 0
              ? `找到 ${count} 行`
              : '没有找到，换一种写法试试，或清空看全表'}
        </p>
      </div>
      {found.map(({ section, rows }) => (
        <Section key={section.title} section={section} rows={rows} />
      ))}
    </div>
  );
}

function findRows({ rows, columns }: LookupSection, query: string): LookupRow[] {
  return searchTable(rows, query, ({ cells }) =>
    columns.map(({ system }, i): SystemValue => [system, cells[i] ?? '']),
  );
}

function Section({ section, rows }: { section: LookupSection; rows: readonly LookupRow[] }) {
  const { title, columns } = section;
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={styles.scroll}
        role="region"
        aria-label={`${title}，可以左右滚动`}
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells: [name, ...cells], conflict }) => (
              <tr key={[name, ...cells].join('|')}>
                <th scope="row">
                  {name}
                  {conflict && <span className={styles.conflict}>{conflict}</span>}
                </th>
                {cells.map((cell, i) => (
                  <td key={columns[i + 1]!.title}>{cell || '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
