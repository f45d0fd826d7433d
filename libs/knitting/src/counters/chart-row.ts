import type { Chart } from '../charts/chart.js';

/**
 * The row of a chart that is worked at a count, with its repeats of rows (READ-17).
 * @param count of rows since the chart began, from 1
 * @returns from 1; null before the chart and behind its last row
 */
export function chartRowAt(chart: Pick<Chart, 'rows' | 'repeats'>, count: number): number | null {
  if (count < 1) return null;
  const repeat = chart.repeats.find(({ of }) => of === 'rows');
  if (!repeat || count < repeat.from) return count <= chart.rows ? count : null;
  const { from, to, times } = repeat;
  const length = to - from + 1;
  const inside = count - from;
  const total = times === null ? Infinity : length * times;
  if (inside < total) return from + (inside % length);
  const row = to + inside - total + 1;
  return row <= chart.rows ? row : null;
}
