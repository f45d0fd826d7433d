import type { Integer } from '../http/scalars.js';

/** One page of a list. `next` and `previous` are relative URLs, null at the ends. */
export interface Page<T> {
  /** Exact up to `LIMITS.maxCountExact`; a larger count is cut there and `count_is_exact` is false. */
  count: Integer;
  count_is_exact: boolean;
  next: string | null;
  previous: string | null;
  results: T[];
}
