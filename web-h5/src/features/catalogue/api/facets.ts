import type { DesignFacetsResponse } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/lib/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/parse-response';

export const FACETS: Schema<DesignFacetsResponse> = {
  count: 'number',
  without: [{ count: 'number' }],
};

/** What a yarn is enough for. @param stash in the grammar of the address, see `readStash` */
export const stashFacetsQuery = (stash: string) =>
  queryOptions({
    queryKey: ['facets', 'stash', stash],
    queryFn: async () => {
      const path = `/designs/facets?stash=${encodeURIComponent(stash)}`;
      return parseResponse(FACETS, await call<DesignFacetsResponse>(path));
    },
    staleTime: 5 * 60_000,
    retry: false,
  });
