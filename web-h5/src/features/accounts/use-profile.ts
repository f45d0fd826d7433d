import type { SessionUser } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callSignedIn } from '../../shared/api-client';
import { useSession } from '../../shared/session';

/** The signed-in user as the server knows it. */
export function useProfile(): UseQueryResult<SessionUser> {
  const { fullName } = useSession();
  return useQuery({
    queryKey: ['profile', fullName],
    queryFn: async () => (await callSignedIn<SessionUser>('/account/me/')).data,
    staleTime: 0,
  });
}
