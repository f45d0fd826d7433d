import type { SessionUser } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';
import { PROFILE_KEY } from './profile-key';
import { saveProfile } from '../../../shared/lib/session/stored-session';

/** The signed-in user as the server knows them; also updates the session cookies. Disabled for a visitor. */
export const profileQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...PROFILE_KEY, fullName],
    queryFn: async () => {
      const { data } = await callSignedIn<SessionUser>('/account/me/');
      const profile = parseResponse<SessionUser>({ username: 'string', is_admin: 'boolean' }, data);
      saveProfile(fullName, profile);
      return profile;
    },
    enabled: fullName !== '',
    staleTime: 0,
  });
