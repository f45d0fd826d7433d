import type { PaymentRefusal } from '#orders';

/**
 * States of a refund. `created`: our row exists, WeChat may not know it. `processing`: WeChat accepted it.
 * `abnormal`: the buyer's account could not receive it, and the operator completes it at WeChat. `closed`:
 * WeChat will not pay it; an operator checks it and may request another.
 */
const TRANSITIONS = {
  created: ['processing', 'succeeded', 'abnormal', 'closed'],
  processing: ['succeeded', 'abnormal', 'closed'],
  abnormal: ['succeeded', 'closed'],
  succeeded: [],
  closed: [],
} as const;

export type RefundState = keyof typeof TRANSITIONS;

/** Whether a refund may change from one state to another. */
export function canTransition(from: RefundState, to: RefundState): boolean {
  return (TRANSITIONS[from] as readonly RefundState[]).includes(to);
}

/** Reason of a refund: an operator or the buyer requested it, or the order refused the payment. */
export type RefundCause = 'requested' | PaymentRefusal;
