import { type DesignCard, type DesignFilters, LIMITS, type Page } from '#contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../shared/api-client';

/** Whether any filter asks for something, so that the list is a search. */
export function isSearch(filters: DesignFilters): boolean {
  const { name, description, price_min, price_max } = filters;
  return [name, description, price_min, price_max].some(Boolean);
}

/** Designs newest first, page by page along the answers' `next`. */
export function useDesigns(filters: DesignFilters) {
  const path = isSearch(filters) ? '/designs/search' : '/designs/';
  const asked = Object.entries(filters).filter(([, value]) => value);
  const parameters = new URLSearchParams([
    ['p', '1'],
    ['n', String(LIMITS.homePageSize)],
    ...asked,
  ]);
  return useInfiniteQuery({
    queryKey: ['designs', path, Object.fromEntries(asked)],
    queryFn: ({ pageParam }) => call<Page<DesignCard>>(pageParam),
    initialPageParam: `${path}?${parameters}`,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: isSearch(filters) ? keepPreviousData : undefined,
  });
}
