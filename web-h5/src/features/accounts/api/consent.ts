import type { AccountConsent, SessionUser } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callForMessage, callOptionally } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';
import { logFault } from '../../../shared/lib/log';
import { PROFILE_KEY } from './profile-key';

const PATH = '/account/consent/';

/** Whether the signed-in user is asked for consent (LAW-03). Disabled for a visitor. */
export const consentNeededQuery = (fullName: string) =>
  queryOptions({
    queryKey: [...PROFILE_KEY, fullName, 'consent'],
    queryFn: async () => {
      const profile = parseResponse<SessionUser>(
        { username: 'string', consent_needed: 'boolean' },
        await callOptionally<SessionUser>('/account/me/'),
      );
      if (profile.username !== fullName) takeNewName(fullName, profile);
      return profile.consent_needed;
    },
    enabled: fullName !== '',
    retry: false,
  });

/** The cookies still have the former name of an account that was renamed: its designer would lose the edit buttons. */
function takeNewName(fullName: string, profile: SessionUser): void {
  import('../../../shared/lib/session/stored-session')
    .then(({ saveProfile }) => saveProfile(fullName, profile))
    .catch((error: unknown) => logFault('new name', error));
}

/**
 * Consents to these versions for the signed-in user, who stated to be 16 or older (LAW-03).
 * @returns the text to show
 */
export function giveConsent(consent: AccountConsent): Promise<string> {
  return callForMessage(PATH, { method: 'PUT', data: consent });
}

/** Withdraws the consent of the signed-in user. @returns the text to show */
export function withdrawConsent(): Promise<string> {
  return callForMessage(PATH, { method: 'DELETE' });
}
