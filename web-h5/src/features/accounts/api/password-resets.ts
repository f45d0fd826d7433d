import { MESSAGES, type MessageResponse, type ResetPasswordRequest } from '#contracts';
import { call, failureTextOf, statusOf } from '../../../shared/lib/api-client';

export const requestReset = (email: string): Promise<MessageResponse> =>
  call('/account/reset-pwd/', { method: 'POST', data: { email } });

export const resetPassword = (request: ResetPasswordRequest): Promise<MessageResponse> =>
  call('/account/reset-pwd/', { method: 'PUT', data: request });

/** spec §8. */
export function describeRequestFailure(error: unknown): string {
  return statusOf(error) === 404 ? MESSAGES.emailNotRegistered : MESSAGES.resetMailFailed;
}

/** spec §8; by phone it is the number, not a link, that may be unknown. */
export function describeResetFailure(error: unknown, byPhone = false): string {
  const status = statusOf(error);
  const told = failureTextOf(error);
  if (status === 400) return told ?? MESSAGES.resetRefused;
  if (status === 404) return byPhone && told ? told : MESSAGES.resetLinkInvalid;
  return MESSAGES.resetFailed;
}
