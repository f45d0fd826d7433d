/**
 * States of an order. A paid order can be downloaded, a refunded one cannot. A closed order becomes paid when
 * its payment arrives late and the buyer has no other open order of the design: a buyer who paid gets the file.
 */
const TRANSITIONS = {
  pending: ['paid', 'closed'],
  paid: ['refunded'],
  closed: ['paid'],
  refunded: [],
} as const;

export type OrderState = keyof typeof TRANSITIONS;

/** Whether an order may change from one state to another. */
export function canTransition(from: OrderState, to: OrderState): boolean {
  return (TRANSITIONS[from] as readonly OrderState[]).includes(to);
}

/** Why an order refuses a payment, which must then be refunded. */
export type PaymentRefusal = 'duplicate_payment' | 'order_closed' | 'account_deleted';
