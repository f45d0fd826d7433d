import type { HumanCheckInfo } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';

/** The provider of the human check. */
export const humanCheckQuery = queryOptions({
  queryKey: ['human-check'],
  queryFn: async () =>
    parseResponse<HumanCheckInfo>({ provider: 'string' }, await call('/human-check/')),
  staleTime: Infinity,
});
