import type { ShelfProgress } from '#contracts';
import styles from './reading-progress.module.css';

/** How far somebody is by the main counter, with a bar where the number of rows is known. */
export function ReadingProgress({ progress: { row, target, unit } }: { progress: ShelfProgress }) {
  if (target === null) {
    return (
      <p className={styles.row}>
        第 {row} {unit}
      </p>
    );
  }
  return (
    <p className={styles.row}>
      <progress max={target} value={Math.min(row, target)} aria-hidden="true" />第 {row} / {target}{' '}
      {unit}
    </p>
  );
}
