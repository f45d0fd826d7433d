import type { Email } from '../mailer.js';
import { longDateAndTime } from './long-date-and-time.js';
import { writeLetter } from './letter.js';

/** The data of a refund notice. */
export interface RefundNotice {
  buyerName: string;
  orderId: string;
  designName: string;
  /** Yuan with two decimals, as in the API. */
  amount: string;
  refundedAt: Date;
  reason: string;
  /**
   * `whole`: the order can no longer be downloaded. `part`: it still can. `duplicate`: another payment paid the order.
   * `unused`: the payment paid no order.
   */
  extent: 'whole' | 'part' | 'duplicate' | 'unused';
  /** Address of the order list. */
  url: string;
}

const CONSEQUENCES: Record<RefundNotice['extent'], string> = {
  whole: '订单已退款，不能再下载此设计。',
  part: '退回的是部分款项，不影响您下载和阅读此设计。',
  duplicate: '退回的是多付的款项，不影响您已购买的设计。',
  unused: '这笔付款没有付成订单，钱已全部退回；还想要这份图解，可以重新购买。',
};

/** Tells the buyer that money was returned, and what follows for the order. */
export function refundEmail(refund: RefundNotice): Email {
  const { buyerName, designName, amount, refundedAt, reason, orderId } = refund;
  return writeLetter({
    subject: `退款成功：${designName} · 云织商城`,
    greeting: `${buyerName}，您好：`,
    paragraphs: [`¥${amount} 已按原支付方式退回。`, CONSEQUENCES[refund.extent]],
    button: { label: '查看订单', url: refund.url },
    facts: [
      ['设计', designName],
      ['退款金额', `¥${amount}`],
      ['退款时间', longDateAndTime(refundedAt)],
      ['退款原因', reason],
      ['订单号', orderId],
    ],
    note: '退回银行卡的款项可能需要一至三个工作日到账。',
  });
}
