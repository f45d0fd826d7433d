import { NO_RETURN_TEXT, RETURN_RIGHT_TEXT } from '#contracts';
import type { Email } from '../mailer.js';
import { longDateAndTime } from './long-date-and-time.js';
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
  /** The buyer's confirmation that seven-day returns do not apply; null without it (LAW-02). */
  noReturn: { confirmedAt: Date; version: string } | null;
  /** The licence that the buyer accepted, in words (SHEET-14). */
  licence: string;
  /** Addresses of the reader and of the download page. */
  readUrl: string;
  downloadUrl: string;
}

function returnsOf({ noReturn }: Receipt): string {
  if (!noReturn) return RETURN_RIGHT_TEXT;
  const when = longDateAndTime(noReturn.confirmedAt);
  return `您于 ${when} 确认（${noReturn.version} 版）：${NO_RETURN_TEXT}`;
}

/** Confirms a payment: what was sold under which terms, and where it is read and downloaded (LAW-06). */
export function receiptEmail(receipt: Receipt): Email {
  return writeLetter({
    subject: `付款成功：${receipt.designName} · 云织商城`,
    greeting: `${receipt.buyerName}，您好：`,
    paragraphs: [`您的订单已完成支付，现在可以在线阅读，也可以下载 ${receipt.downloads} 次。`],
    button: { label: '开始编织', url: receipt.readUrl },
    second: { label: '下载设计', url: receipt.downloadUrl },
    facts: [
      ['设计', receipt.designName],
      ['金额', `¥${receipt.price}`],
      ['付款时间', longDateAndTime(receipt.paidAt)],
      ['订单号', receipt.orderId],
      ['退款', returnsOf(receipt)],
      ['使用许可', receipt.licence],
    ],
    note: '图解仅供您本人使用，请不要转售或外传图解本身。',
  });
}
