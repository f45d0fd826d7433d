import { type Chart, isRightSide, rowText } from '#knitting';
import styles from '../terms/term-card.module.css';

/** The row of a chart that was tapped: what is worked in it, and counting from it (READ-17). */
export function RowCard({
  chart,
  row,
  onChoose,
  onClose,
}: {
  chart: Chart;
  row: number;
  /** Null where the counter cannot be set to this row. */
  onChoose: (() => void) | null;
  onClose: () => void;
}) {
  return (
    <section className={styles.card} aria-label="这一行" role="status">
      <button type="button" aria-label="关闭这一行" onClick={onClose}>
        ✕
      </button>
      <p>{rowText(chart, row, 'zh')}</p>
      <p className={styles.names}>{isRightSide(chart, row) ? '从右往左看' : '从左往右看'}</p>
      {onChoose && (
        <p>
          <button type="button" className={styles.choose} onClick={onChoose}>
            现在织这一{chart.worked === 'round' ? '圈' : '行'}
          </button>
        </p>
      )}
    </section>
  );
}
