import type { AccountConsent, MessageResponse, SessionUser } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callOptionally, callSignedIn } from '../../../shared/lib/http/api-client';
import { parseResponse } from '../../../shared/lib/http/parse-response';
import { PROFILE_KEY } from './profile-key';

const PATH = '/account/consent/';

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

/**
 * Consents to these versions for the signed-in user, who stated to be 16 or older (LAW-03).
 * @returns the text to show
 */
export async function giveConsent(consent: AccountConsent): Promise<string> {
  const { data } = await callSignedIn<MessageResponse>(PATH, { method: 'PUT', data: consent });
  return data.message;
}

/** Withdraws the consent of the signed-in user. @returns the text to show */
export async function withdrawConsent(): Promise<string> {
  const { data } = await callSignedIn<MessageResponse>(PATH, { method: 'DELETE' });
  return data.message;
}
