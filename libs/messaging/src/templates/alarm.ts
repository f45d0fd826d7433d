import type { Email } from '../mailer.js';
import { writeLetter } from './letter.js';

/** An alarm for operators. */
export interface AlarmLetter {
  title: string;
  /** What happened, and what to do. */
  text: string;
  /** Address of the page on which to act. */
  url: string;
}

/** Tells people on duty that an alarm was raised or ended. */
export function alarmEmail({ title, text, url }: AlarmLetter): Email {
  return writeLetter({
    subject: `${title} · 云织商城值班`,
    greeting: '值班同事，您好：',
    paragraphs: [text],
    button: { label: '打开后台', url },
    note: '没有处理完的，每天提醒一次；恢复后会再说一次。',
  });
}
