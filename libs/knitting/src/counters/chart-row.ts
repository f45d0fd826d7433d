import { type Chart, repeatsInOrder } from '../charts/chart.js';

/**
 * The row of a chart that is worked at a count, with its repeats of rows (READ-17).
 * @param count of rows since the chart began, from 1
 * @returns from 1; null before the chart and behind its last row
 */
export function chartRowAt(chart: Pick<Chart, 'rows' | 'repeats'>, count: number): number | null {
  if (count < 1) return null;
  // How many of the counted rows repeat other ones.
  let repeated = 0;
  for (const { from, to, times } of repeatsInOrder(chart, 'rows')) {
    const inside = count - repeated - from;
    if (inside < 0) break;
    const length = to - from + 1;
    if (times === null || inside < length * times) return from + (inside % length);
    repeated += length * (times - 1);
  }
  const row = count - repeated;
  return row <= chart.rows ? row : null;
}

/**
 * The count at which a row of a chart is worked, the nearest to another count where that happens several times.
 * @param row from 1
 * @returns null if the row is never reached, because it is behind a repeat without an end
 */
export function chartCountOf(
  chart: Pick<Chart, 'repeats'>,
  row: number,
  near: number,
): number | null {
  let repeated = 0;
  for (const { from, to, times } of repeatsInOrder(chart, 'rows')) {
    if (row < from) break;
    const length = to - from + 1;
    const first = repeated + row;
    if (row <= to) {
      const round = Math.max(0, Math.round((near - first) / length));
      return first + length * Math.min(round, (times ?? Infinity) - 1);
    }
    if (times === null) return null;
    repeated += length * (times - 1);
  }
  return repeated + row;
}
