import type { MessageResponse } from '#contracts';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { messageIn } from '../../../shared/lib/http/parse-response';

/** Changes the password. @returns the text to show */
export const changePassword = (data: {
  new_password: string;
  /** Required if the account has a password. */
  old_password?: string;
}): Promise<string> => post('/account/change-pwd/', data);

/** Mails a link that links the address to the account. @returns the text to show */
export const linkEmail = (data: {
  email: string;
  password: string;
  turnstile_token: string;
}): Promise<string> => post('/account/link/email/', data);

/** Links a phone to the account by an SMS code. @returns the text to show */
export const linkPhone = (data: {
  phone: string;
  code: string;
  password: string;
}): Promise<string> => post('/account/link/phone/', data);

/** Deletes the account. @param data `password` is required if the account has one */
export async function deleteAccount(data: { username: string; password?: string }): Promise<void> {
  await callSignedIn('/account/me/', { method: 'DELETE', data });
}

async function post(path: string, data: object): Promise<string> {
  const { data: body } = await callSignedIn<MessageResponse>(path, { method: 'POST', data });
  return messageIn(body);
}
