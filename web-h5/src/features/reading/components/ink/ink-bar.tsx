import { STROKE_COLOURS, type StrokeColour } from '../../model/pages/page-marks';
import styles from './ink-bar.module.css';

/** The colours, and taking strokes back, while somebody draws on a page. */
export function InkBar({
  colour,
  canUndo,
  onColour,
  onUndo,
  onDone,
}: {
  colour: StrokeColour;
  canUndo: boolean;
  onColour: (colour: StrokeColour) => void;
  onUndo: () => void;
  onDone: () => void;
}) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="涂画">
      {(Object.keys(STROKE_COLOURS) as StrokeColour[]).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === colour}
          data-colour={one}
          onClick={() => onColour(one)}
        >
          {STROKE_COLOURS[one]}
        </button>
      ))}
      <button type="button" disabled={!canUndo} onClick={onUndo}>
        擦掉上一笔
      </button>
      <button type="button" onClick={onDone}>
        画好了
      </button>
    </div>
  );
}
