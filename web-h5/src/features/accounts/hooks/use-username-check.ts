import { findUsernameFault, LIMITS, MESSAGES, type UsernameAvailability } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { parseResponse } from '../../../shared/lib/parse-response';
import { call } from '../../../shared/lib/api-client';
import { useDebounced } from '../../../shared/hooks/use-debounced';

/** What the username field tells. */
export interface UsernameCheck {
  isTaken: boolean;
  error: string;
  note: string;
}

/** Asks the server whether a name is free, once typing has stopped and the name may be one. */
export function useUsernameCheck(username: string): UsernameCheck {
  const settled = useDebounced(username, LIMITS.usernameCheckMs);
  const fault = username === '' ? '' : (findUsernameFault(username) ?? '');
  const mayAsk = (name: string) => name !== '' && findUsernameFault(name) === null;
  const { data, isError } = useQuery({
    queryKey: ['username', settled],
    queryFn: async () =>
      parseResponse<UsernameAvailability>(
        { available: 'boolean' },
        await call('/account/check-username/', { params: { username: settled } }),
      ),
    enabled: mayAsk(settled),
    staleTime: 10_000,
  });
  if (fault || !mayAsk(username)) return { isTaken: false, error: fault, note: '' };
  if (settled !== username || (!data && !isError)) {
    return { isTaken: false, error: '', note: '正在检查用户名…' };
  }
  // The registration itself will tell.
  if (!data) return { isTaken: false, error: '', note: '' };
  if (!data.available) return { isTaken: true, error: MESSAGES.usernameTaken, note: '' };
  return { isTaken: false, error: '', note: '用户名可用' };
}
