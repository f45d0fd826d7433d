import type { SessionUser } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';
import { saveContact } from '../../../shared/lib/session/browser-session';

/** The common part of the keys of all profiles. */
export const PROFILE_KEY = ['profile'] as const;

/** The signed-in user as the server knows them; also updates the session cookies. Disabled for a visitor. */
export const profileQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...PROFILE_KEY, fullName],
    queryFn: async () => {
      const { data } = await callSignedIn<SessionUser>('/account/me/');
      const profile = parseResponse<SessionUser>({ username: 'string', is_admin: 'boolean' }, data);
      saveContact(profile);
      return profile;
    },
    enabled: fullName !== '',
    staleTime: 0,
  });
