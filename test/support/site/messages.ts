import type { SandboxEmail, SandboxSms } from '../shop/account-messages.js';
import { eventually } from '../eventually.js';
import { request, sandboxUrl } from './site.js';

export { type SandboxEmail, tokenIn } from '../shop/account-messages.js';

/** The mails to an address, newest first. */
export async function emailsTo(address: string): Promise<SandboxEmail[]> {
  const url = `${sandboxUrl}/sandbox/emails?to=${encodeURIComponent(address)}`;
  return (await request<SandboxEmail[]>(url)).body;
}

/** The text messages to a phone, newest first. */
export async function smsTo(phone: string): Promise<SandboxSms[]> {
  return (await request<SandboxSms[]>(`${sandboxUrl}/sandbox/sms?phone=${phone}`)).body;
}

/** Waits for a number of messages and returns the newest. */
async function newestOf<T>(list: () => Promise<T[]>, count: number): Promise<T> {
  let arrived: T[] = [];
  await eventually(async () => {
    arrived = await list();
    if (arrived.length < count) throw new Error(`only ${arrived.length} of ${count} have come`);
  });
  return arrived[0]!;
}

/** Waits for a number of mails and returns the newest. */
export const awaitEmail = (address: string, count = 1): Promise<SandboxEmail> =>
  newestOf(() => emailsTo(address), count);

/** Waits for a number of text messages and returns the newest. */
export const awaitSms = (phone: string, count = 1): Promise<SandboxSms> =>
  newestOf(() => smsTo(phone), count);

const series = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
let phones = 0;

/** A unique phone number, from a random number for each spec file and a counter. */
export function newPhone(): string {
  phones += 1;
  return `13${series}${String(phones).padStart(3, '0')}`;
}

export function newName(): string {
  return `u${Math.random().toString(36).slice(2, 12)}`;
}
