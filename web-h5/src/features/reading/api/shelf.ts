import type { ShelfItem } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callOptionally, callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

const SHELF: Schema<ShelfItem[]> = [{ design_id: 'number', name: 'string', bought_at: 'string' }];

/** The start of the keys of shelves in the query cache. */
export const SHELF_KEY = ['shelf'] as const;

/** All that a user has bought, with how far they are. Disabled for a visitor. */
export const shelfQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...SHELF_KEY, fullName],
    queryFn: async () =>
      parseResponse(SHELF, (await callSignedIn<ShelfItem[]>('/account/shelf/')).data),
    enabled: fullName !== '',
    staleTime: 0,
  });

/** The same beside the content of another page: where the session cannot be refreshed, it fails without ending the session. */
export const shelfBesideQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...SHELF_KEY, fullName, 'beside'],
    queryFn: async () => parseResponse(SHELF, await callOptionally<ShelfItem[]>('/account/shelf/')),
    enabled: fullName !== '',
    staleTime: 0,
    retry: false,
  });
