import type { PatternSheet } from '#contracts';
import { isEstimated, type SheetFact } from '../../model/sheet/display';
import { Estimated } from './estimated';
import styles from './sheet.module.css';

/** Facts as names and values, one a line. */
export function FactList({ facts, sheet }: { facts: readonly SheetFact[]; sheet: PatternSheet }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.list}>
      {facts.map(({ label, text, fields }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text}
            {isEstimated(sheet, fields) && <Estimated />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
