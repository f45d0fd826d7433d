import type { AnswerDeviceLoginRequest, DeviceLoginInfo, MessageResponse } from '#contracts';
import { parseResponse, messageIn } from '../../../shared/lib/parse-response';
import { callSignedIn } from '../../../shared/lib/api-client';

const pathOf = (userCode: string): string =>
  `/account/device-logins/${encodeURIComponent(userCode)}`;

/** What terminal waits under a code. */
export async function fetchDeviceLogin(userCode: string): Promise<DeviceLoginInfo> {
  const { data } = await callSignedIn<DeviceLoginInfo>(pathOf(userCode));
  return parseResponse<DeviceLoginInfo>({ name: 'string', created_at: 'string' }, data);
}

/** Allows a terminal in by the admin's password, or denies without one. @returns what to say then */
export async function answerDeviceLogin(
  userCode: string,
  answer: AnswerDeviceLoginRequest,
): Promise<string> {
  const config = { method: 'POST', data: answer };
  const { data } = await callSignedIn<MessageResponse>(pathOf(userCode), config);
  return messageIn(data);
}
