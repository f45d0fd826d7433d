import type { DeviceLoginInfo, MessageResponse } from '#contracts';
import { expecting, messageIn } from '../../shared/answers';
import { callSignedIn } from '../../shared/api-client';

const pathOf = (userCode: string): string =>
  `/account/device-logins/${encodeURIComponent(userCode)}`;

/** What terminal waits under a code. */
export async function fetchDeviceLogin(userCode: string): Promise<DeviceLoginInfo> {
  const { data } = await callSignedIn<DeviceLoginInfo>(pathOf(userCode));
  return expecting<DeviceLoginInfo>({ name: 'string', created_at: 'string' }, data);
}

/** Allows a terminal in, or not. @returns what to say then */
export async function answerDeviceLogin(userCode: string, allow: boolean): Promise<string> {
  const config = { method: 'POST', data: { allow } };
  const { data } = await callSignedIn<MessageResponse>(pathOf(userCode), config);
  return messageIn(data);
}

/** A code as it is kept, however it was typed: `bcdfghjk` is `BCDF-GHJK`. */
export function tidyUserCode(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4, 8)}` : letters;
}
