import type { Counter } from 'prom-client';

/**
 * Initialises a counter to 0 for label values that are known in advance. Prometheus does not count the first
 * appearance of a series with the value 1 as an increase, so an alert on the first event would never fire.
 * @returns the counter
 */
export function countedFromZero<Label extends string>(
  counter: Counter<Label>,
  series: Record<Label, string>[],
): Counter<Label> {
  for (const labels of series) counter.inc(labels, 0);
  return counter;
}
