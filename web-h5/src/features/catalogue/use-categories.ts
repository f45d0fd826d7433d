import { type Category, FALLBACK_CATEGORIES } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api-client';
import { logFault } from '../../shared/log';

/** The categories; the three fallback ones when they cannot be loaded, which is only logged. */
export function useCategories(): readonly Category[] {
  return useCategoriesQuery().data ?? [];
}

/** The same, also telling whether they are still on their way. */
export function useCategoriesQuery() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: async (): Promise<readonly Category[]> => {
      try {
        return await call<Category[]>('/categories/');
      } catch (error) {
        logFault('categories', error);
        return FALLBACK_CATEGORIES;
      }
    },
    staleTime: 10 * 60_000,
  });
}
