import type { SessionUser } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { parseResponse } from '../../../shared/lib/parse-response';
import { callSignedIn } from '../../../shared/lib/api-client';
import { keepContact } from '../../../shared/lib/browser-session';
import { useSession } from '../../../shared/lib/session';

/** The signed-in user as the server knows it. */
export function useProfile(): UseQueryResult<SessionUser> {
  const { fullName } = useSession();
  return useQuery({
    queryKey: ['profile', fullName],
    queryFn: async () => {
      const { data } = await callSignedIn<SessionUser>('/account/me/');
      const profile = parseResponse<SessionUser>({ username: 'string', is_admin: 'boolean' }, data);
      keepContact(profile);
      return profile;
    },
    // Between the sign-out and the page's end there is nobody to ask for.
    enabled: fullName !== '',
    staleTime: 0,
  });
}
