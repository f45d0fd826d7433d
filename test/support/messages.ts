import { eventually } from './eventually.js';
import { request, sandboxUrl } from './site.js';

export interface SandboxEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  message_id: string;
  received_at: string;
}

export interface SandboxSms {
  phone: string;
  text: string;
  code: string;
  received_at: string;
}

/** What lies in somebody's mailbox, newest first. */
export async function emailsTo(address: string): Promise<SandboxEmail[]> {
  const url = `${sandboxUrl}/sandbox/emails?to=${encodeURIComponent(address)}`;
  return (await request<SandboxEmail[]>(url)).body;
}

/** What came to a phone, newest first. */
export async function smsTo(phone: string): Promise<SandboxSms[]> {
  return (await request<SandboxSms[]>(`${sandboxUrl}/sandbox/sms?phone=${phone}`)).body;
}

/** Waits until so many mails have come, and gives the newest. */
export async function awaitEmail(address: string, count = 1): Promise<SandboxEmail> {
  let mails: SandboxEmail[] = [];
  await eventually(async () => {
    mails = await emailsTo(address);
    if (mails.length < count) throw new Error(`${mails.length} mails to ${address}`);
  });
  return mails[0]!;
}

export async function awaitSms(phone: string, count = 1): Promise<SandboxSms> {
  let messages: SandboxSms[] = [];
  await eventually(async () => {
    messages = await smsTo(phone);
    if (messages.length < count) throw new Error(`${messages.length} messages to ${phone}`);
  });
  return messages[0]!;
}

/** The token of the link in a mail. */
export function tokenIn({ text }: SandboxEmail): string {
  const token = /(?:verify-email\/|token=)([\w-]{64})/.exec(text)?.[1];
  if (!token) throw new Error(`no link in: ${text}`);
  return token;
}

const series = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
let phones = 0;

/** A phone that nobody else uses: this process's, numbered. */
export function newPhone(): string {
  phones += 1;
  return `13${series}${String(phones).padStart(3, '0')}`;
}

export function newName(): string {
  return `u${Math.random().toString(36).slice(2, 12)}`;
}
