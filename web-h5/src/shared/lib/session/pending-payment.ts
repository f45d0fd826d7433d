import { readStored, removeStored, writeStored } from '../storage';

/**
 * The storage key of the order whose payment was opened on WeChat's page. When the buyer returns, its payment is being
 * confirmed.
 */
const KEY = 'pending-payment';

export function storePendingPayment(orderId: string): void {
  writeStored('session', KEY, orderId);
}

/** Whether this tab opened WeChat's page for the payment of this order, until `clearPendingPayment` is called. */
export function isPendingPayment(orderId: string): boolean {
  return readStored('session', KEY) === orderId;
}

export function clearPendingPayment(): void {
  removeStored('session', KEY);
}
