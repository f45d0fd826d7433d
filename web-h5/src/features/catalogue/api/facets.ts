import type { DesignFacetsResponse } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const FACETS: Schema<DesignFacetsResponse> = {
  count: 'number',
  without: [{ count: 'number' }],
};

/** Reads the counts of a search. @param query of the address, encoded */
export async function readFacets(query: string): Promise<DesignFacetsResponse> {
  return parseResponse(FACETS, await call<DesignFacetsResponse>(`/designs/facets?${query}`));
}

/** The number of designs for which a yarn is sufficient. @param stash in the syntax of the address, see `readStash` */
export const stashFacetsQuery = (stash: string) =>
  queryOptions({
    queryKey: ['facets', 'stash', stash],
    queryFn: () => readFacets(`stash=${encodeURIComponent(stash)}`),
    staleTime: 5 * 60_000,
    retry: false,
  });
