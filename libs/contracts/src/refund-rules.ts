import { isBlank, isLongerThan, tidyLine } from './design-rules.js';
import { MESSAGES } from './messages.js';

const REASON_MAX = 80;

/** What is wrong with the reason of a refund; null when nothing is. Emoji alone WeChat would not take. */
export function findRefundReasonFault(reason: string): string | null {
  const plain = tidyLine(reason.replace(/[\u{10000}-\u{10FFFF}]/gu, ''));
  if (isBlank(plain)) return MESSAGES.refundReasonRequired;
  return isLongerThan(reason, REASON_MAX) ? MESSAGES.refundReasonTooLong : null;
}
