/**
 * States of a payment attempt. `created`: our row exists, WeChat may not know it. `awaiting`: the buyer has a
 * code to pay. `held`: a payment arrived that an operator must check; it settled nothing. `returned`: the
 * payment paid no order and is refunded. `dismissed`: a held payment that is not real or not ours. A closed
 * attempt may still succeed, because WeChat's state is final.
 */
const TRANSITIONS = {
  created: ['awaiting', 'succeeded', 'closed', 'held', 'returned'],
  awaiting: ['succeeded', 'closed', 'held', 'returned'],
  closed: ['succeeded', 'held', 'returned'],
  succeeded: [],
  held: ['succeeded', 'returned', 'dismissed'],
  returned: ['dismissed'],
  dismissed: [],
} as const;

export type PaymentState = keyof typeof TRANSITIONS;

/** Whether a payment attempt may change from one state to another. */
export function canTransition(from: PaymentState, to: PaymentState): boolean {
  return (TRANSITIONS[from] as readonly PaymentState[]).includes(to);
}

/** Whether a payment that WeChat reports has not been recorded on the attempt yet. */
export function awaitsMoney(state: PaymentState): boolean {
  return canTransition(state, 'held');
}
