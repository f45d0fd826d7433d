import type { DeviceLoginInfo, MessageResponse } from '#contracts';
import { callSignedIn } from '../../shared/api-client';

const pathOf = (userCode: string): string =>
  `/account/device-logins/${encodeURIComponent(userCode)}`;

/** What terminal waits under a code. */
export async function fetchDeviceLogin(userCode: string): Promise<DeviceLoginInfo> {
  return (await callSignedIn<DeviceLoginInfo>(pathOf(userCode))).data;
}

/** Allows a terminal in, or not. @returns what to say then */
export async function answerDeviceLogin(userCode: string, allow: boolean): Promise<string> {
  const config = { method: 'POST', data: { allow } };
  return (await callSignedIn<MessageResponse>(pathOf(userCode), config)).data.message;
}

/** A code as it is kept, however it was typed: `bcdfghjk` is `BCDF-GHJK`. */
export function tidyUserCode(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4, 8)}` : letters;
}
