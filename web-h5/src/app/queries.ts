import type { InitialData } from '#contracts';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import {
  categoriesQuery,
  DESIGNS_KEY,
  designQuery,
  designsQuery,
  firstPageOf,
} from '../features/catalogue/api/queries';
import { statusOf } from '../shared/lib/api-client';

export function makeQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Also without a network: a failure is shown at once, and the request is repeated when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal stays one; only what did not get through is tried again.
        retry: (failures, error) =>
          failures < 2 && onlineManager.isOnline() && (statusOf(error) ?? 500) >= 500,
        retryDelay: (failures) => 300 * 2 ** failures,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** Has the page find what it shows first. @param visit see `designsQuery` */
export function seedQueries(
  queries: QueryClient,
  { categories, designs, design }: InitialData,
  { visit, fullName }: { visit: string; fullName: string },
): void {
  queries.setQueryData(categoriesQuery.queryKey, categories);
  if (designs) {
    const pages = { pages: [designs], pageParams: [firstPageOf({})] };
    queries.setQueryData(designsQuery({}, visit).queryKey, pages);
    // The server renders for visitors: which designs are owned is asked for at once (WALK-06).
    if (fullName) void queries.invalidateQueries({ queryKey: DESIGNS_KEY, refetchType: 'none' });
  }
  if (!design) return;
  const updatedAt = fullName === '' ? Date.now() : 0;
  const { queryKey } = designQuery(String(design.id), fullName);
  queries.setQueryData(queryKey, design, { updatedAt });
}
