import type { AccountConsent, MessageResponse } from '#contracts';
import { callSignedIn } from '../../../shared/lib/http/api-client';

const PATH = '/account/consent/';

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
