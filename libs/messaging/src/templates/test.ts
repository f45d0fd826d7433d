import type { Email } from '../mailer.js';
import { writeLetter } from './letter.js';

/** Proves that the shop's mails arrive. @param url of the console */
export function testEmail(url: string): Email {
  return writeLetter({
    subject: '测试邮件 · 云织商城',
    greeting: '您好：',
    paragraphs: ['收到这封信，说明商城的邮件已经接通，买家能收到验证信与收据。'],
    button: { label: '回到控制台', url },
    note: '这封信由控制台的“首次设置”发出，不用回复。',
  });
}
