import { type Category, FALLBACK_CATEGORIES } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { parseResponse } from '../../../shared/lib/parse-response';
import { call } from '../../../shared/lib/api-client';
import { logFault } from '../../../shared/lib/log';

export const CATEGORIES_KEY = ['categories'] as const;

/** The categories; the three fallback ones when they cannot be loaded, which is only logged. */
export function useCategories(): readonly Category[] {
  return useCategoriesQuery().categories ?? [];
}

/** The same, also telling whether they are still on their way, or stand in for those that did not come. */
export function useCategoriesQuery(): {
  categories: readonly Category[] | undefined;
  isFallback: boolean;
  retry: () => void;
} {
  const { data, isError, refetch } = useQuery({
    queryKey: CATEGORIES_KEY,
    queryFn: async () => {
      try {
        return parseResponse<Category[]>(
          [{ id: 'number', name: 'string', slug: 'string' }],
          await call('/categories/'),
        );
      } catch (error) {
        logFault('categories', error);
        throw error;
      }
    },
    staleTime: 10 * 60_000,
  });
  const isFallback = !data && isError;
  return {
    categories: isFallback ? FALLBACK_CATEGORIES : data,
    isFallback,
    retry: () => void refetch(),
  };
}
