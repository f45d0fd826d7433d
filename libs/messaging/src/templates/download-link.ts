import type { Email } from '../mailer.js';
import { writeLetter } from './letter.js';

/** Data of the mail with a download link. */
export interface DownloadLinkLetter {
  buyerName: string;
  fileName: string;
  /** Valid for 24 hours; needs no sign-in. */
  url: string;
}

/** Sends the buyer a link to the file that needs no session. */
export function downloadLinkEmail({ buyerName, fileName, url }: DownloadLinkLetter): Email {
  return writeLetter({
    subject: `下载链接：${fileName} · 云织商城`,
    greeting: `${buyerName}，您好：`,
    paragraphs: [`这是您购买的图解“${fileName}”的下载链接，请在电脑或手机浏览器中打开。`],
    button: { label: '下载文件', url },
    note: '链接 24 小时内有效，无需登录，请勿转发。中断后可以继续下载，不会多占下载次数。',
  });
}
