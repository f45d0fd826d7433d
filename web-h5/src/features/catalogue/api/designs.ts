import {
  type DesignCard,
  type DesignDetail,
  type DesignFilters,
  LIMITS,
  type Page,
} from '#contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  call,
  callOptionally,
  callSignedIn,
  isRefreshFailure,
} from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

/** How long the pages of a visit stay in memory, for a visitor who goes back to it. */
const VISIT_GC_MS = 3_600_000;

const DESIGN: Schema<DesignDetail> = {
  id: 'number',
  name: 'string',
  price: 'string',
  upload_date: 'string',
  updated_at: 'string',
  categories: [{ id: 'number', name: 'string' }],
  detail_images: [{ id: 'number', image: 'string' }],
};

const DESIGNS: Schema<Page<DesignCard>> = {
  count: 'number',
  results: [{ id: 'number', name: 'string', price: 'string' }],
};

/**
 * One design, as this user may see it; as a visitor sees it if the session cannot be refreshed.
 * @param fullName of the user; empty for a visitor
 */
export const designQuery = (designId: string, fullName: string) =>
  queryOptions({
    queryKey: ['design', designId, fullName],
    queryFn: async () => parseResponse(DESIGN, await fetchDesign(designId, fullName !== '')),
  });

async function fetchDesign(designId: string, isSignedIn: boolean): Promise<DesignDetail> {
  const path = `/designs/${encodeURIComponent(designId)}/`;
  if (!isSignedIn) return call<DesignDetail>(path);
  try {
    return (await callSignedIn<DesignDetail>(path)).data;
  } catch (error) {
    if (isRefreshFailure(error)) return call<DesignDetail>(path);
    throw error;
  }
}

/** The common part of the keys of all design lists. */
export const DESIGNS_KEY = ['designs'] as const;

/**
 * Designs, newest first, page by page along the `next` links of the responses.
 * @param visit the key of the history entry: going back to it finds the loaded pages, and a new visit loads them again
 * @param fullName of the user, whose own designs and favourites are marked; empty for a visitor
 */
export const designsQuery = (filters: DesignFilters, visit: string, fullName: string) =>
  infiniteQueryOptions({
    queryKey: [
      ...DESIGNS_KEY,
      fullName,
      visit,
      pathOf(filters),
      Object.fromEntries(definedIn(filters)),
    ],
    queryFn: async ({ pageParam }) =>
      parseResponse(DESIGNS, await callOptionally<Page<DesignCard>>(pageParam)),
    initialPageParam: firstPageOf(filters),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: isSearch(filters) ? keepPreviousData : undefined,
    staleTime: Infinity,
    gcTime: VISIT_GC_MS,
  });

/** Whether the list is a search: any filter besides the category is set. */
export function isSearch(filters: DesignFilters): boolean {
  const { name, description, price_min, price_max } = filters;
  return [name, description, price_min, price_max].some((text) => text?.trim());
}

/** The path of the first page of a list. */
export function firstPageOf(filters: DesignFilters): string {
  const { homePageSize } = LIMITS;
  const parameters = new URLSearchParams([
    ['p', '1'],
    ['n', String(homePageSize)],
    ...definedIn(filters),
  ]);
  return `${pathOf(filters)}?${parameters}`;
}

const pathOf = (filters: DesignFilters) => (isSearch(filters) ? '/designs/search' : '/designs/');
const definedIn = (filters: DesignFilters) =>
  Object.entries(filters).filter(([, value]) => value?.trim());
