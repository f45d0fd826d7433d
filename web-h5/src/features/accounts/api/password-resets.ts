import { MESSAGES, type MessageResponse, type ResetPasswordRequest } from '#contracts';
import { call, failureTextOf, statusOf } from '../../../shared/lib/http/api-client';

export const requestReset = (email: string): Promise<MessageResponse> =>
  call('/account/reset-pwd/', { method: 'POST', data: { email } });

export const resetPassword = (request: ResetPasswordRequest): Promise<MessageResponse> =>
  call('/account/reset-pwd/', { method: 'PUT', data: request });

/** The text for a reset link that was not mailed. */
export function describeRequestFailure(error: unknown): string {
  return statusOf(error) === 404 ? MESSAGES.emailNotRegistered : MESSAGES.resetMailFailed;
}

/** The text for a failed reset. @param byPhone whether by SMS code: a 404 then means an unknown number */
export function describeResetFailure(error: unknown, byPhone = false): string {
  const status = statusOf(error);
  const text = failureTextOf(error);
  if (status === 400) return text ?? MESSAGES.resetRefused;
  if (status === 404) return byPhone && text ? text : MESSAGES.resetLinkInvalid;
  return MESSAGES.resetFailed;
}
