import { callForMessage, callSignedIn } from '../../../shared/lib/http/api-client';

/** Changes the password. @returns the text to show */
export const changePassword = (data: {
  new_password: string;
  /** Required if the account has a password. */
  old_password?: string;
}): Promise<string> => callForMessage('/account/change-pwd/', { method: 'POST', data });

/** Mails a link that links the address to the account. @returns the text to show */
export const linkEmail = (data: {
  email: string;
  password: string;
  turnstile_token: string;
}): Promise<string> => callForMessage('/account/link/email/', { method: 'POST', data });

/** Links a phone to the account by an SMS code. @returns the text to show */
export const linkPhone = (data: {
  phone: string;
  code: string;
  password: string;
}): Promise<string> => callForMessage('/account/link/phone/', { method: 'POST', data });

/** Deletes the account. @param data `password` is required if the account has one */
export async function deleteAccount(data: { username: string; password?: string }): Promise<void> {
  await callSignedIn('/account/me/', { method: 'DELETE', data });
}
