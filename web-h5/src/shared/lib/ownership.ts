import type { QueryClient } from '@tanstack/react-query';

/** The first keys of the queries whose data say whether the user owns a design (WALK-06). */
const OWNERSHIP = ['orders', 'design', 'designs', 'reading'];

/**
 * Marks the cached data that a purchase, a download or a refund changes as stale.
 * @returns when the data of the shown page is fetched again
 */
export function invalidateOwnership(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) => OWNERSHIP.includes(String(first)),
  });
}
