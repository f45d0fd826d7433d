import { rulerBand } from '#knitting';
import type { PageRuler, RowUnit } from '../../model/project/project-settings';
import styles from './ruler-layer.module.css';

/** The band over the row that is worked; the rest of the page is dimmed (READ-07). */
export function RulerLayer({
  ruler,
  row,
  isRightSide,
  unit,
}: {
  ruler: PageRuler;
  row: number;
  /** Right-side rows are read from the right. */
  isRightSide: boolean;
  unit: RowUnit;
}) {
  const band = rulerBand(ruler, row);
  if (!band) return null;
  const { top, height } = band;
  const percent = (part: number) => `${part * 100}%`;
  return (
    <>
      <div className={styles.dim} style={{ top: 0, height: percent(Math.max(0, top)) }} />
      <div className={styles.dim} style={{ top: percent(top + height), bottom: 0 }} />
      <div
        className={styles.band}
        style={{ top: percent(top), height: percent(height) }}
        data-side={isRightSide ? 'right' : 'left'}
        role="img"
        aria-label={`行尺在第 ${row} ${unit}，${isRightSide ? '正面，从右往左' : '反面，从左往右'}`}
      >
        <span>
          {isRightSide ? '←' : '→'} {row}
          {unit === '行' && (isRightSide ? ' 正' : ' 反')}
        </span>
      </div>
    </>
  );
}
