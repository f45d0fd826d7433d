import type { HeldDecision } from '#contracts';
import type { PaymentAttempt } from './payment-attempt.entity.js';

/**
 * What an admin may decide of held money. Money of another merchant is not ours to give back, nor is what
 * WeChat gave back already.
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
