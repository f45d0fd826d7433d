/**
 * The life of an order. A paid order is downloadable; a refunded one no longer. A closed one is paid
 * after all when its payment comes late and the buyer has no other: who paid gets the file.
 */
const TRANSITIONS = {
  pending: ['paid', 'closed'],
  paid: ['refunded'],
  closed: ['paid'],
  refunded: [],
} as const;

export type OrderState = keyof typeof TRANSITIONS;

/** Whether an order may move from one state to another. */
export function canMove(from: OrderState, to: OrderState): boolean {
  return (TRANSITIONS[from] as readonly OrderState[]).includes(to);
}

/** Why a payment does not pay its order, so that the money has to go back. */
export type PaymentRefusal = 'duplicate_payment' | 'order_closed' | 'account_deleted';
