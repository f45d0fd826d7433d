import type { Email } from '../mailer.js';
import { chinaTime } from './china-time.js';
import { writeLetter } from './letter.js';

/** The data of a receipt. */
export interface Receipt {
  buyerName: string;
  orderId: string;
  designName: string;
  /** Yuan with two decimals, as in the API. */
  price: string;
  paidAt: Date;
  downloads: number;
  /** Address of the download page. */
  url: string;
}

export function receiptEmail(receipt: Receipt): Email {
  return writeLetter({
    subject: `付款成功：${receipt.designName} · 云织商城`,
    greeting: `${receipt.buyerName}，您好：`,
    paragraphs: [`您的订单已完成支付，现在可以下载 ${receipt.downloads} 次。`],
    button: { label: '下载设计', url: receipt.url },
    facts: [
      ['设计', receipt.designName],
      ['金额', `¥${receipt.price}`],
      ['付款时间', chinaTime(receipt.paidAt)],
      ['订单号', receipt.orderId],
    ],
    note: '购买的设计可用于个人与商业制作，不得转售图解本身。',
  });
}
