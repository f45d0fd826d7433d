import type { RowUnit } from '../../model/project/project-settings';
import styles from '../reading-room.module.css';

/**
 * What can be done with the row ruler of a page. A chart as data, or an SVG that marks its rows, has a ruler of its own
 * with a known first row.
 */
export function RulerButtons({
  knowsRows,
  canMeasure,
  hasRuler,
  unit,
  onStart,
  onBegin,
  onRemove,
}: {
  /** Whether the page's file says where the rows are. */
  knowsRows: boolean;
  /** Whether the page is an image, on which rows can be tapped. */
  canMeasure: boolean;
  hasRuler: boolean;
  unit: RowUnit;
  onStart: () => void;
  onBegin: () => void;
  onRemove: () => void;
}) {
  if (!knowsRows && !canMeasure) return null;
  return (
    <div className={styles.rulerButtons}>
      {knowsRows ? (
        <button type="button" onClick={onBegin}>
          从现在这一{unit}开始织这张图
        </button>
      ) : (
        <button type="button" onClick={onStart}>
          {hasRuler ? '重新放行尺' : '在这一页放行尺'}
        </button>
      )}
      {hasRuler && (
        <button type="button" onClick={onRemove}>
          {knowsRows ? '从第 1 行数起' : '拿走行尺'}
        </button>
      )}
    </div>
  );
}
