import { AccountLinksService, SmsCodesService } from '#accounts';
import { SmsSender } from '#messaging';
import { expect, jest } from '@jest/globals';
import type { TestShop } from './shop.js';

/** A mail that the sandbox received. */
export interface SandboxEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  message_id: string;
  received_at: string;
}

/** A text message that the sandbox received. */
export interface SandboxSms {
  phone: string;
  text: string;
  code: string;
  received_at: string;
}

/** The token of the link in a mail. */
export function tokenIn({ text }: SandboxEmail): string {
  const token = /(?:verify-email\/|token=)([\w-]{64})/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}

/**
 * Sends the mails with links that wait in the outbox for an address, as the worker does.
 * @returns the mails to the address, newest first; the shop needs a sandbox
 */
export async function mailsTo(shop: TestShop, address: string): Promise<SandboxEmail[]> {
  const waiting = await shop.database.query<{ id: string }>(
    `DELETE FROM outbox USING account_links l
     WHERE job = 'email.account-link' AND payload ->> 'linkId' = l.id::text AND l.email = $1
     RETURNING l.id`,
    [address],
  );
  for (const { id } of waiting) await shop.modules.get(AccountLinksService).mail(id);
  return shop.readSandbox(`emails?to=${encodeURIComponent(address)}`);
}

/** @returns the token of the newest mail to an address, see `mailsTo` */
export async function tokenFor(shop: TestShop, address: string): Promise<string> {
  const [newest] = await mailsTo(shop, address);
  if (!newest) throw new Error(`no mail came to ${address}`);
  return tokenIn(newest);
}

/**
 * Sends the codes that wait in the outbox for a phone, as the worker does.
 * @returns the codes of the text messages to the phone, newest first; the shop needs a sandbox
 */
export async function codesFor(shop: TestShop, phone: string): Promise<string[]> {
  const waiting = await shop.database.query<{ id: string }>(
    `DELETE FROM outbox USING sms_codes c
     WHERE job = 'sms.code' AND payload ->> 'codeId' = c.id::text AND c.phone = $1
     RETURNING c.id`,
    [phone],
  );
  for (const { id } of waiting) await shop.modules.get(SmsCodesService).send(id);
  const messages = await shop.readSandbox<SandboxSms[]>(`sms?phone=${phone}`);
  return messages.map(({ code }) => code).filter(Boolean);
}

/**
 * The newest code for a phone, as the worker passes it to the provider. Nothing is sent: the sandbox accepts one code a
 * minute for a phone, as the provider does.
 */
export async function unsentCodeFor(shop: TestShop, phone: string): Promise<string> {
  const [row] = await shop.database.query<{ id: string }>(
    'SELECT id FROM sms_codes WHERE phone = $1 ORDER BY created_at DESC LIMIT 1',
    [phone],
  );
  const sending = jest.spyOn(shop.modules.get(SmsSender), 'sendCode').mockResolvedValue();
  await shop.modules.get(SmsCodesService).send(row!.id);
  const [, to, code] = sending.mock.calls.at(-1)!;
  sending.mockRestore();
  expect(to).toBe(phone);
  return code;
}
