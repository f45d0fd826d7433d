import { type Category, FALLBACK_CATEGORIES } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../api/categories';

/** Whether a category has none above it. */
export const isFirstLevel = ({ parent }: Category) => !parent;

/** The categories; the three fallback categories if they cannot be loaded. */
export function useCategories(): readonly Category[] {
  return useCategoriesQuery().categories ?? [];
}

/** The categories with the state of the query. `categories` is undefined while they are loading. */
export function useCategoriesQuery(): {
  categories: readonly Category[] | undefined;
  isFallback: boolean;
  retry: () => void;
} {
  const { data, isError, refetch } = useQuery(categoriesQuery);
  const isFallback = !data && isError;
  return {
    categories: isFallback ? FALLBACK_CATEGORIES : data,
    isFallback,
    retry: () => void refetch(),
  };
}
