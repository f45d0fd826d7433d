import { useQuery } from '@tanstack/react-query';
import { type SessionUser, useSession } from '../../../shared/lib/session/session';
import { designQuery } from '../api/designs';

/**
 * One design.
 * @param fresh whether to load it again on mount even if it is not stale
 * @param reader the user who reads it; the session user by default
 */
export function useDesign(
  designId: string,
  { fresh = false, reader }: { fresh?: boolean; reader?: SessionUser } = {},
) {
  const user = useSession();
  return useQuery({
    ...designQuery(designId, (reader ?? user).fullName),
    refetchOnMount: fresh ? 'always' : true,
  });
}
