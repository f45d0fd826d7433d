import type { QueryClient } from '@tanstack/react-query';

/** The first keys of queries that return data of one account and do not have its name in their key. */
const PERSONAL = [
  'api-tokens',
  'cases',
  'confirmation',
  'designer',
  'device-login',
  'orders',
  'picture-checks',
  'reading-events',
  'reports',
  'reviews',
  'sheet-proposals',
];

/**
 * Removes cached data of the previous account, so that the next account in this tab does not show it. All other personal
 * queries have the account's name in their key.
 */
export function removePersonalQueries(queries: QueryClient): void {
  queries.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [first] }) => PERSONAL.includes(String(first)),
  });
}
