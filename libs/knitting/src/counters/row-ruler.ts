/** Where the rows of a chart lie on its page, from two taps (READ-07). Heights are parts of the page's height. */
export interface RowRuler {
  /** The middle of the first row. */
  first: number;
  /** The distance from one row to the next; negative where rows go up, as in charts. */
  step: number;
  rows: number;
}

/** The smallest distance of two rows that is taken, as a part of the page's height. */
const MIN_STEP = 0.001;

/**
 * Calibrates the ruler. @param first,last taps on the first and the last row @param rows how many rows that are
 * @returns null if the taps are too close together, or the number is not sound
 */
export function calibrateRuler(first: number, last: number, rows: number): RowRuler | null {
  if (!Number.isInteger(rows) || rows < 2 || rows > 1_000) return null;
  const step = (last - first) / (rows - 1);
  return Math.abs(step) < MIN_STEP ? null : { first, step, rows };
}

/** The band over a row. @param row from 1 @returns null for rows that the page does not have */
export function rulerBand(ruler: RowRuler, row: number): { top: number; height: number } | null {
  if (row < 1 || row > ruler.rows) return null;
  const height = Math.abs(ruler.step);
  return { top: ruler.first + (row - 1) * ruler.step - height / 2, height };
}
