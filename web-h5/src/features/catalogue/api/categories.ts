import type { Category } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';
import { logFault } from '../../../shared/lib/log';

const CATEGORIES: Schema<Category[]> = [{ id: 'number', name: 'string', slug: 'string' }];

/** All categories. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async () => {
    try {
      return parseResponse(CATEGORIES, await call<readonly Category[]>('/categories/'));
    } catch (error) {
      logFault('categories', error);
      throw error;
    }
  },
  staleTime: 10 * 60_000,
});
