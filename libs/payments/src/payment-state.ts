/**
 * The life of a payment attempt. `created`: our row exists, WeChat may not know it. `awaiting`: there
 * is a code to pay. `held`: money came that an operator must look at; it settled nothing. `returned`:
 * money came that bought nothing, and goes back. `dismissed`: held money that was none, or is not ours. A
 * closed attempt may still succeed: WeChat's word is final, whatever we believed before.
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

/** Whether a payment attempt may move from one state to another. */
export function canMove(from: PaymentState, to: PaymentState): boolean {
  return (TRANSITIONS[from] as readonly PaymentState[]).includes(to);
}

/** Whether money that WeChat tells of has not been seen on an attempt yet. */
export function awaitsMoney(state: PaymentState): boolean {
  return canMove(state, 'held');
}
