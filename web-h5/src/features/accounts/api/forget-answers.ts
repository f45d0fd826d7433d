import type { QueryClient } from '@tanstack/react-query';

/** The first keys of queries whose answer is for one person and whose key does not name them. */
const PERSONAL = [
  'api-tokens',
  'cases',
  'designer',
  'orders',
  'picture-checks',
  'reading-events',
  'reports',
  'reviews',
  'sheet-proposals',
];

/**
 * Removes what the server told the person who was signed in before, so that whoever signs in next does not see it. Other
 * personal answers have the name of their person in the key.
 */
export function forgetAnswers(queries: QueryClient): void {
  queries.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [first] }) => PERSONAL.includes(String(first)),
  });
}
