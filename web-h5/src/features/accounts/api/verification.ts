import {
  MESSAGES,
  type MessageResponse,
  type SmsUsage,
  type VerifyEmailResponse,
} from '#contracts';
import {
  call,
  callSignedIn,
  errorBodyOf,
  failureTextOf,
  statusOf,
} from '../../../shared/lib/http/api-client';
import { awaitCookieRequests, beginSession } from '../../../shared/lib/http/begin-session';
import { rebuildSession } from '../../../shared/lib/session/browser-session';
import { parseResponse } from '../../../shared/lib/http/parse-response';

/** Sends a code to a phone. */
export const sendSmsCode = (data: {
  phone: string;
  usage: SmsUsage;
  turnstile_token: string;
}): Promise<MessageResponse> => call('/account/send-sms-code/', { method: 'POST', data });

/** The text for a code that was not sent. */
export function describeSmsFailure(error: unknown): string {
  if (errorBodyOf(error)?.code === 'phone_already_registered') return MESSAGES.phoneRegistered;
  const text = failureTextOf(error);
  // The form has reset the human check already.
  if (text === MESSAGES.smsHumanCheckFailed) return MESSAGES.smsHumanCheckAgain;
  return text ?? MESSAGES.smsFailed;
}

/** Mails the verification link of a new account again. */
export const sendVerificationEmail = (data: {
  email: string;
  turnstile_token: string;
}): Promise<MessageResponse> => call('/account/verification-email/', { method: 'POST', data });

/** Redeems the token of a mailed link: activates an account, or links an address to the user's account. */
export async function verifyEmail(token: string): Promise<VerifyEmailResponse> {
  return parseResponse<VerifyEmailResponse>({ message: 'string' }, await postToken(token));
}

/** Only the signed-in user can link an address; a visitor can activate an account. */
async function postToken(token: string): Promise<VerifyEmailResponse> {
  const config = { method: 'POST', data: { token } };
  const postAsVisitor = () =>
    beginSession(() => call<VerifyEmailResponse>('/verify/email/', config));
  if (!rebuildSession().fullName) return postAsVisitor();
  try {
    await awaitCookieRequests();
    return (await callSignedIn<VerifyEmailResponse>('/verify/email/', config)).data;
  } catch (error) {
    // An expired session must not block an activation.
    if (statusOf(error) !== 401) throw error;
    return postAsVisitor();
  }
}
