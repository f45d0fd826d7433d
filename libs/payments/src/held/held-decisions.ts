import type { HeldDecision } from '#contracts';
import type { PaymentAttempt } from '../payment-attempt.entity.js';

/**
 * Returns the decisions that an admin may take on held money. We cannot refund money that another merchant
 * received or that WeChat has already refunded.
 */
export function decisionsOn({
  heldReason,
  transactionId,
  paidFen,
}: Pick<PaymentAttempt, 'heldReason' | 'transactionId' | 'paidFen'>): HeldDecision[] {
  if (heldReason === 'merchant_mismatch' || !transactionId || !paidFen) return ['dismiss'];
  if (heldReason === 'refund_refused') return ['refund', 'dismiss'];
  return heldReason === 'refunded' ? ['accept', 'dismiss'] : ['accept', 'refund'];
}
