import { type DesignCard, type DesignFilters, LIMITS, type Page } from '#contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { parseResponse, type Schema } from '../../../shared/lib/parse-response';
import { call } from '../../../shared/lib/api-client';

/** How long the pages of a visit are kept for whoever comes back to it. */
const KEPT_MS = 3_600_000;

const PAGE: Schema<Page<DesignCard>> = {
  count: 'number',
  results: [{ id: 'number', name: 'string', price: 'string' }],
};

/** Whether any filter asks for something, so that the list is a search. */
export function isSearch(filters: DesignFilters): boolean {
  const { name, description, price_min, price_max } = filters;
  return [name, description, price_min, price_max].some((text) => text?.trim());
}

const pathOf = (filters: DesignFilters) => (isSearch(filters) ? '/designs/search' : '/designs/');
const askedOf = (filters: DesignFilters) =>
  Object.entries(filters).filter(([, value]) => value?.trim());

/** The call that a list begins with. */
export function firstPageOf(filters: DesignFilters): string {
  const { homePageSize } = LIMITS;
  const parameters = new URLSearchParams([
    ['p', '1'],
    ['n', String(homePageSize)],
    ...askedOf(filters),
  ]);
  return `${pathOf(filters)}?${parameters}`;
}

/** @param visit see `useDesigns` */
export const designsKey = (filters: DesignFilters, visit: string) =>
  ['designs', visit, pathOf(filters), Object.fromEntries(askedOf(filters))] as const;

/**
 * Designs newest first, page by page along the answers' `next`.
 * @param visit names the place in the history: coming back to it finds the pages as they were, and a
 * link that leads there anew asks anew
 */
export function useDesigns(filters: DesignFilters, visit: string) {
  return useInfiniteQuery({
    queryKey: designsKey(filters, visit),
    queryFn: async ({ pageParam }) => parseResponse(PAGE, await call<Page<DesignCard>>(pageParam)),
    initialPageParam: firstPageOf(filters),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: isSearch(filters) ? keepPreviousData : undefined,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });
}
