import type { DesignDetail } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { call, callSignedIn } from '../../shared/api-client';
import { useSession } from '../../shared/session';

/** One design, as the session user may see it. */
export function useDesign(designId: string) {
  const { fullName } = useSession();
  return useQuery({
    queryKey: ['design', designId, fullName],
    queryFn: async () => {
      const path = `/designs/${encodeURIComponent(designId)}/`;
      if (!fullName) return call<DesignDetail>(path);
      return (await callSignedIn<DesignDetail>(path)).data;
    },
  });
}
