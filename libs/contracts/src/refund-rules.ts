import { isBlank, isLongerThan, tidyLine } from './design-rules.js';
import { MESSAGES } from './messages.js';

const REASON_MAX = 80;

/** Validates the reason of a refund; returns null if it is valid. WeChat rejects a reason of emoji only. */
export function validateRefundReason(reason: string): string | null {
  const plain = tidyLine(reason.replace(/[\u{10000}-\u{10FFFF}]/gu, ''));
  if (isBlank(plain)) return MESSAGES.refundReasonRequired;
  return isLongerThan(reason, REASON_MAX) ? MESSAGES.refundReasonTooLong : null;
}
