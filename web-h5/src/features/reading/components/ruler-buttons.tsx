import type { RowUnit } from '../model/project-settings';
import styles from './reading-room.module.css';

/** What can be done with the row ruler of a page. A chart as data has a ruler of its own with a known first row. */
export function RulerButtons({
  isChart,
  canMeasure,
  hasRuler,
  unit,
  onStart,
  onBegin,
  onRemove,
}: {
  isChart: boolean;
  /** Whether the page is an image, on which rows can be tapped. */
  canMeasure: boolean;
  hasRuler: boolean;
  unit: RowUnit;
  onStart: () => void;
  onBegin: () => void;
  onRemove: () => void;
}) {
  if (!isChart && !canMeasure) return null;
  return (
    <div className={styles.rulerButtons}>
      {isChart ? (
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
          {isChart ? '从第 1 行数起' : '拿走行尺'}
        </button>
      )}
    </div>
  );
}
