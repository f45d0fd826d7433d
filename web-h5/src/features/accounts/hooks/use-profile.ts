import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../shared/lib/session/session';
import { profileQuery } from '../api/profile';

/** The signed-in user as the server knows them. */
export function useProfile() {
  return useQuery(profileQuery(useSession().fullName));
}
