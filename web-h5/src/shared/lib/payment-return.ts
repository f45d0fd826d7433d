import { readStored, removeStored, writeStored } from './storage';

/**
 * The storage key of the order whose payment was opened on WeChat's page. When the buyer returns, its payment is being
 * confirmed.
 */
const KEY = 'payment-left';

export function notePaymentLeft(orderId: string): void {
  writeStored('session', KEY, orderId);
}

/** Whether this tab opened WeChat's page for the payment of this order, until `forgetPaymentLeft` is called. */
export function hasPaymentLeft(orderId: string): boolean {
  return readStored('session', KEY) === orderId;
}

export function forgetPaymentLeft(): void {
  removeStored('session', KEY);
}
