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
