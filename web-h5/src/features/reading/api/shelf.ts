import type { ShelfItem } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/parse-response';

const SHELF: Schema<ShelfItem[]> = [{ design_id: 'number', name: 'string', bought_at: 'string' }];

/** All that a user has bought, with how far they are. Disabled for a visitor. */
export const shelfQuery = (fullName: string) =>
  queryOptions({
    queryKey: ['shelf', fullName],
    queryFn: async () =>
      parseResponse(SHELF, (await callSignedIn<ShelfItem[]>('/account/shelf/')).data),
    enabled: fullName !== '',
    staleTime: 0,
  });
