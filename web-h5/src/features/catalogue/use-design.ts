import type { DesignDetail } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { call, callSignedIn, isRefreshFailure } from '../../shared/api-client';
import { useSession } from '../../shared/session';

/**
 * One design, as the session user may see it; as everybody may where the session cannot be shown.
 * @param fresh whether it is asked for in any case, however lately it was
 */
export function useDesign(designId: string, { fresh = false } = {}) {
  const { fullName } = useSession();
  return useQuery({
    queryKey: ['design', designId, fullName],
    queryFn: async () => {
      const path = `/designs/${encodeURIComponent(designId)}/`;
      if (!fullName) return call<DesignDetail>(path);
      try {
        return (await callSignedIn<DesignDetail>(path)).data;
      } catch (error) {
        if (isRefreshFailure(error)) return call<DesignDetail>(path);
        throw error;
      }
    },
    refetchOnMount: fresh ? 'always' : true,
  });
}
