import type {
  AnswerConfirmationRequest,
  AnswerDeviceLoginRequest,
  MessageResponse,
} from '#contracts';
import { callSignedIn } from '../../../shared/lib/http/api-client';
import { messageIn } from '../../../shared/lib/http/parse-response';

/** Allows a terminal to sign in, with the admin's password, or denies it. @returns the text to show */
export const answerDeviceLogin = (
  userCode: string,
  answer: AnswerDeviceLoginRequest,
): Promise<string> => post(`/account/device-logins/${encodeURIComponent(userCode)}`, answer);

/** Confirms a command of a terminal, with the admin's password, or denies it. @returns the text to show */
export const answerConfirmation = (
  userCode: string,
  answer: AnswerConfirmationRequest,
): Promise<string> => post(`/account/confirmations/${encodeURIComponent(userCode)}`, answer);

async function post(path: string, data: object): Promise<string> {
  const { data: body } = await callSignedIn<MessageResponse>(path, { method: 'POST', data });
  return messageIn(body);
}
