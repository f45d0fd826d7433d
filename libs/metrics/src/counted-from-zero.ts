import type { Counter } from 'prom-client';

/**
 * Has a counter report 0 for label values that are known in advance. A series that first appears with the value 1
 * is no increase to Prometheus, so that an alert on the first event would never fire.
 * @returns the counter
 */
export function countedFromZero<Label extends string>(
  counter: Counter<Label>,
  series: Record<Label, string>[],
): Counter<Label> {
  for (const labels of series) counter.inc(labels, 0);
  return counter;
}
