import type { PaymentRefusal } from '#orders';

/**
 * The life of a refund. `created`: ours, WeChat may not know it. `processing`: WeChat accepted it.
 * `abnormal`: the buyer's account could not take it, and the operator gives it back at WeChat's.
 * `closed`: WeChat will not pay it; an operator looks at it, and may ask for another.
 */
const TRANSITIONS = {
  created: ['processing', 'succeeded', 'abnormal', 'closed'],
  processing: ['succeeded', 'abnormal', 'closed'],
  abnormal: ['succeeded', 'closed'],
  succeeded: [],
  closed: [],
} as const;

export type RefundState = keyof typeof TRANSITIONS;

/** Whether a refund may move from one state to another. */
export function canMove(from: RefundState, to: RefundState): boolean {
  return (TRANSITIONS[from] as readonly RefundState[]).includes(to);
}

/** Why money goes back: an admin asked for it, or it did not pay its order. */
export type RefundCause = 'requested' | PaymentRefusal;
