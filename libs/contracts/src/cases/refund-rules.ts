import { isBlank, isLongerThan, tidyLine } from '../catalogue/design-rules.js';
import { API_MESSAGES } from '../http/api-messages.js';
import { MESSAGES } from '../messages/messages.js';
import { parseYuan } from '../orders/money.js';

/** WeChat takes this many characters of the reason of a refund. */
export const REFUND_REASON_MAX = 80;

/** Validates the reason of a refund; returns null if it is valid. WeChat rejects a reason of emoji only. */
export function validateRefundReason(reason: string): string | null {
  const plain = tidyLine(reason.replace(/[\u{10000}-\u{10FFFF}]/gu, ''));
  if (isBlank(plain)) return MESSAGES.refundReasonRequired;
  return isLongerThan(reason, REFUND_REASON_MAX) ? MESSAGES.refundReasonTooLong : null;
}

/** Validates the amount of a part refund in yuan, without what is left to refund; returns null if it is valid. */
export function validateRefundAmount(amount: string): string | null {
  const fen = parseYuan(amount);
  if (fen === null) return API_MESSAGES.refundAmountInvalid;
  return fen === 0 ? API_MESSAGES.refundAmountZero : null;
}
