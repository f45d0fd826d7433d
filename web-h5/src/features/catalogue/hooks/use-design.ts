import type { DesignDetail } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { parseResponse, type Schema } from '../../../shared/lib/parse-response';
import { call, callSignedIn, isRefreshFailure } from '../../../shared/lib/api-client';
import { type SessionUser, useSession } from '../../../shared/lib/session';

const DESIGN: Schema<DesignDetail> = {
  id: 'number',
  name: 'string',
  price: 'string',
  upload_date: 'string',
  updated_at: 'string',
  categories: [{ id: 'number', name: 'string' }],
  detail_images: [{ id: 'number', image: 'string' }],
};

/** @param fullName of the session user; empty for a visitor */
export const designKey = (designId: string, fullName: string) =>
  ['design', designId, fullName] as const;

/**
 * One design, as the session user may see it; as everybody may where the session cannot be shown.
 * @param fresh whether it is asked for in any case, however lately it was
 * @param reader who reads it; the session user unless it is somebody whose session has ended
 */
export function useDesign(
  designId: string,
  { fresh = false, reader }: { fresh?: boolean; reader?: SessionUser } = {},
) {
  const user = useSession();
  const { fullName } = reader ?? user;
  const read = async (): Promise<DesignDetail> => {
    const path = `/designs/${encodeURIComponent(designId)}/`;
    if (!fullName) return call<DesignDetail>(path);
    try {
      return (await callSignedIn<DesignDetail>(path)).data;
    } catch (error) {
      if (isRefreshFailure(error)) return call<DesignDetail>(path);
      throw error;
    }
  };
  return useQuery({
    queryKey: designKey(designId, fullName),
    queryFn: async () => parseResponse(DESIGN, await read()),
    refetchOnMount: fresh ? 'always' : true,
  });
}
