import type { SessionUser } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callSignedIn } from '../../shared/api-client';
import { keepContact, useSession } from '../../shared/session';

/** The signed-in user as the server knows it. */
export function useProfile(): UseQueryResult<SessionUser> {
  const { fullName } = useSession();
  return useQuery({
    queryKey: ['profile', fullName],
    queryFn: async () => {
      const { data } = await callSignedIn<SessionUser>('/account/me/');
      keepContact(data);
      return data;
    },
    // Between the sign-out and the page's end there is nobody to ask for.
    enabled: fullName !== '',
    staleTime: 0,
  });
}
