import { API_MESSAGES, formatYuan } from '#contracts';

/**
 * WeChat accepts this many refunds of one payment: "每个支付订单的部分退款次数不能超过50次", page 申请退款 of WeChat Pay's merchant
 * documentation (pay.weixin.qq.com/wiki/doc/api/wxpay/ch/pay/H5Payment/chapter8_4.shtml).
 */
export const REFUNDS_MAX = 50;

/** The refunds of one payment. Amount in fen. */
export interface RefundSums {
  /** What was refunded or is being refunded: all refunds that WeChat has not finally refused. */
  refundedFen: number;
  /** All refunds, including those that WeChat refused. */
  count: number;
  /** Whether WeChat has not decided on one of them yet. */
  isInProgress: boolean;
}

/** What can still be refunded of a payment, in fen. */
export function refundableFen(paidFen: number, { refundedFen }: RefundSums): number {
  return Math.max(0, paidFen - refundedFen);
}

/**
 * Checks that the refunds of a payment with a further one never exceed it, and that the last refund that WeChat accepts
 * is of everything that is left (CONS-04). @returns null if the amount in fen is possible, else the text for its field
 */
export function refundAmountFault(
  amountFen: number,
  paidFen: number,
  sums: RefundSums,
): string | null {
  const leftFen = refundableFen(paidFen, sums);
  if (!Number.isSafeInteger(amountFen)) return API_MESSAGES.refundAmountInvalid;
  if (amountFen <= 0) return API_MESSAGES.refundAmountZero;
  if (amountFen > leftFen) return API_MESSAGES.refundAmountTooHigh(formatYuan(leftFen));
  const isLast = sums.count >= REFUNDS_MAX - 1;
  return isLast && amountFen < leftFen
    ? API_MESSAGES.refundPartsTooMany(formatYuan(leftFen))
    : null;
}
