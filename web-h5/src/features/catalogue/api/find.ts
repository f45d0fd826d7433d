import {
  type DesignCard,
  type DesignPage,
  type DesignSearch,
  LIMITS,
  writeSearch,
} from '#contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callOptionally } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';
import { queryOf } from '../model/find/search-edits';
import { readFacets } from './facets';
import { DESIGNS_KEY } from './designs';

const PAGE: Schema<DesignPage> = {
  count: 'number',
  results: [{ id: 'number', name: 'string', price: 'string' }],
};
/** How long the pages of a search stay in memory, for a visitor who goes back to it. */
const KEPT_MS = 3_600_000;

/**
 * The designs of a search, page by page along the `next` links of the responses.
 * @param fullName of the user, whose own designs and favourites are marked; empty for a visitor
 */
export const findQuery = (search: DesignSearch, fullName: string) =>
  infiniteQueryOptions({
    queryKey: [...DESIGNS_KEY, fullName, 'find', queryOf(search)],
    queryFn: async ({ pageParam }) =>
      parseResponse(PAGE, await callOptionally<DesignPage>(pageParam)),
    initialPageParam: `/designs/?${new URLSearchParams([
      ['p', '1'],
      ['n', String(LIMITS.homePageSize)],
      ...writeSearch(search),
    ])}`,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    gcTime: KEPT_MS,
  });

/** How many designs each further value would leave (FIND-03), and each chip without it (FIND-13). */
export const facetsQuery = (search: DesignSearch) =>
  queryOptions({
    // The order does not change the counts.
    queryKey: ['facets', queryOf({ ...search, sort: 'relevance' })],
    queryFn: () => {
      const parameters = new URLSearchParams(writeSearch({ ...search, sort: 'relevance' }));
      return readFacets(parameters.toString());
    },
    placeholderData: keepPreviousData,
  });

const CARDS: Schema<DesignCard[]> = [{ id: 'number', name: 'string', price: 'string' }];

/** The designs most like one (FIND-14). @param fullName see `findQuery` */
export const similarQuery = (designId: number, fullName: string) =>
  queryOptions({
    queryKey: [...DESIGNS_KEY, fullName, 'similar', designId],
    queryFn: async () => {
      const path = `/designs/${designId}/similar`;
      return parseResponse(CARDS, await callOptionally<DesignCard[]>(path));
    },
    staleTime: 5 * 60_000,
  });
