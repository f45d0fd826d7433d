import type { Email } from '../mailer.js';
import { writeLetter } from './letter.js';

/** A message of the bell as a mail. */
export interface MessageLetter {
  name: string;
  title: string;
  text: string;
  /** Address of the page that the message opens. */
  url: string;
  /** Address of the page on which the person switches the kind off. */
  settingsUrl: string;
}

/** Sends a message of the bell by mail. */
export function messageEmail({ name, title, text, url, settingsUrl }: MessageLetter): Email {
  return writeLetter({
    subject: `${title} · 云织商城`,
    greeting: `${name}，您好：`,
    paragraphs: [text],
    button: { label: '查看', url },
    note: `不想再收到这类邮件，可以在这里关闭：${settingsUrl}`,
  });
}
