import type { InitialData } from '#contracts';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '../features/catalogue/api/categories';
import {
  DESIGNS_KEY,
  designQuery,
  designsQuery,
  firstPageOf,
} from '../features/catalogue/api/designs';
import { statusOf } from '../shared/lib/http/api-client';

export function makeQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Also without a network: a failure is shown at once, and the request is repeated when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refused request (4xx) fails at once; a request with a 5xx or without a response is retried.
        retry: (failures, error) =>
          failures < 2 && onlineManager.isOnline() && (statusOf(error) ?? 500) >= 500,
        retryDelay: (failures) => 300 * 2 ** failures,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** Fills the query cache with the data of the server-rendered page. @param visit see `designsQuery` */
export function seedQueries(
  queries: QueryClient,
  { categories, designs, design }: InitialData,
  { visit, fullName }: { visit: string; fullName: string },
): void {
  queries.setQueryData(categoriesQuery.queryKey, categories);
  if (designs) {
    const pages = { pages: [designs], pageParams: [firstPageOf({})] };
    queries.setQueryData(designsQuery({}, visit, fullName).queryKey, pages);
    // The server renders lists for anonymous visitors: for a signed-in user the list is stale, so that it is refetched
    // with the owned designs (WALK-06).
    if (fullName) void queries.invalidateQueries({ queryKey: DESIGNS_KEY, refetchType: 'none' });
  }
  if (!design) return;
  const updatedAt = fullName === '' ? Date.now() : 0;
  const { queryKey } = designQuery(String(design.id), fullName);
  queries.setQueryData(queryKey, design, { updatedAt });
}
