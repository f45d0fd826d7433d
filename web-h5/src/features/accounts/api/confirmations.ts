import type { AnswerConfirmationRequest, ConfirmationInfo, MessageResponse } from '#contracts';
import { parseResponse, messageIn } from '../../../shared/lib/parse-response';
import { callSignedIn } from '../../../shared/lib/api-client';

const pathOf = (userCode: string): string =>
  `/account/confirmations/${encodeURIComponent(userCode)}`;

/** What act waits under a code. */
export async function fetchConfirmation(userCode: string): Promise<ConfirmationInfo> {
  const { data } = await callSignedIn<ConfirmationInfo>(pathOf(userCode));
  const shape = { text: 'string', terminal: 'string', created_at: 'string' } as const;
  return parseResponse<ConfirmationInfo>(shape, data);
}

/** Confirms an act by the admin's password, or denies it without one. @returns what to say then */
export async function answerConfirmation(
  userCode: string,
  answer: AnswerConfirmationRequest,
): Promise<string> {
  const config = { method: 'POST', data: answer };
  const { data } = await callSignedIn<MessageResponse>(pathOf(userCode), config);
  return messageIn(data);
}
