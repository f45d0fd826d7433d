/**
 * SQL of the time until the next try of a row with the column `tries`: `first`, then twice as long after each try, at
 * most `max`.
 * @param first an interval of PostgreSQL: 10 seconds
 */
export function backoff(first: string, max: string): string {
  // The interval of a large exponent would overflow before `max` limits it.
  return `least(interval '${first}' * 2 ^ least(tries, 10), interval '${max}')`;
}
