import { ChevronIcon } from '../../../../shared/ui/icons';
import { BackIcon } from '../reader-icons';
import styles from '../reading-room.module.css';

/** Buttons that turn the page, as an alternative to swiping. @param index of the page, from 0 */
export function PageTurn({
  index,
  count,
  onTurn,
  of = '',
}: {
  index: number;
  count: number;
  onTurn: (step: 1 | -1) => void;
  /** A word before the names of the buttons, where there are two pages. */
  of?: string;
}) {
  if (count < 2) return null;
  return (
    <div className={styles.turn}>
      <button
        type="button"
        aria-label={`${of}上一页`}
        disabled={index === 0}
        onClick={() => onTurn(-1)}
      >
        <BackIcon />
      </button>
      <button
        type="button"
        aria-label={`${of}下一页`}
        disabled={index === count - 1}
        onClick={() => onTurn(1)}
      >
        <ChevronIcon />
      </button>
    </div>
  );
}
