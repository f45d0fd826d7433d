import type { UsernameAvailability } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';

/** Whether a username is free. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: ['username', username],
    queryFn: async () =>
      parseResponse<UsernameAvailability>(
        { available: 'boolean' },
        await call('/account/check-username/', { params: { username } }),
      ),
    staleTime: 10_000,
  });
