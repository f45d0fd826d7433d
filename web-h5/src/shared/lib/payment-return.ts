import { readStored, removeStored, writeStored } from './storage';

/** The order whose payment left for WeChat's page: coming back to it, the payment is being confirmed. */
const KEY = 'payment-left';

export function notePaymentLeft(orderId: string): void {
  writeStored('session', KEY, orderId);
}

/** Whether the payment of this order left for WeChat's page in this tab, until `forgetPaymentLeft`. */
export function hasPaymentLeft(orderId: string): boolean {
  return readStored('session', KEY) === orderId;
}

export function forgetPaymentLeft(): void {
  removeStored('session', KEY);
}
