import type {
  ApiTokenItem,
  ConfirmationInfo,
  DeviceLoginInfo,
  HumanCheckInfo,
  SessionUser,
  UsernameAvailability,
} from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, callOptionally, callSignedIn } from '../../../shared/lib/http/api-client';
import { saveContact } from '../../../shared/lib/session/browser-session';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';

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

/** Whether the signed-in user is asked for consent (LAW-03). Disabled for a visitor. */
export const consentNeededQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...PROFILE_KEY, fullName, 'consent'],
    queryFn: async () =>
      parseResponse<Pick<SessionUser, 'consent_needed'>>(
        { consent_needed: 'boolean' },
        await callOptionally<SessionUser>('/account/me/'),
      ).consent_needed,
    enabled: fullName !== '',
    retry: false,
  });

/** Whether a username is free. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: ['username', username],
    queryFn: async () =>
      parseResponse<UsernameAvailability>(
        { available: 'boolean' },
        await call('/account/check-username/', { params: { username } }),
      ),
    staleTime: 10_000,
  });

/** The provider of the human check. */
export const humanCheckQuery = queryOptions({
  queryKey: ['human-check'],
  queryFn: async () =>
    parseResponse<HumanCheckInfo>({ provider: 'string' }, await call('/human-check/')),
  staleTime: Infinity,
});

const API_TOKENS: Schema<ApiTokenItem[]> = [{ id: 'string', name: 'string', created_at: 'string' }];

/** The common part of the keys of all api tokens. */
export const API_TOKENS_KEY = ['api-tokens'] as const;

/** The api tokens of the signed-in admin. Disabled for a visitor. */
export const apiTokensQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...API_TOKENS_KEY, fullName],
    queryFn: async () =>
      parseResponse(API_TOKENS, (await callSignedIn<ApiTokenItem[]>('/account/api-tokens/')).data),
    enabled: fullName !== '',
    staleTime: 0,
  });

/** The terminal that waits for a sign-in with this code. @param fullName of the admin */
export const deviceLoginQuery = (userCode: string, fullName: string) =>
  queryOptions<DeviceLoginInfo>({
    queryKey: ['device-login', fullName, userCode],
    queryFn: async () => {
      const path = `/account/device-logins/${encodeURIComponent(userCode)}`;
      const { data } = await callSignedIn<DeviceLoginInfo>(path);
      return parseResponse<DeviceLoginInfo>({ name: 'string', created_at: 'string' }, data);
    },
    staleTime: 0,
    retry: false,
  });

const CONFIRMATION: Schema<ConfirmationInfo> = {
  text: 'string',
  terminal: 'string',
  created_at: 'string',
};

/** The command that waits for a confirmation with this code. @param fullName of the admin */
export const confirmationQuery = (userCode: string, fullName: string) =>
  queryOptions<ConfirmationInfo>({
    queryKey: ['confirmation', fullName, userCode],
    queryFn: async () => {
      const path = `/account/confirmations/${encodeURIComponent(userCode)}`;
      return parseResponse(CONFIRMATION, (await callSignedIn<ConfirmationInfo>(path)).data);
    },
    staleTime: 0,
    retry: false,
  });
