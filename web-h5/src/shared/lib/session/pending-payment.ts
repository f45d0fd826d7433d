import { readStored, removeStored, writeStored } from '../storage';

/**
 * The storage key of the order whose payment was opened on WeChat's page, and its price. When the buyer returns, its
 * payment is being confirmed.
 */
const KEY = 'pending-payment';

export function storePendingPayment(orderId: string, price: string): void {
  writeStored('session', KEY, `${orderId} ${price}`);
}

/**
 * The price of the payment of this order for which this tab opened WeChat's page, until `clearPendingPayment` is called.
 * Null if it opened none.
 */
export function pendingPriceOf(orderId: string): string | null {
  const [id, price] = readStored('session', KEY)?.split(' ') ?? [];
  return id === orderId ? (price ?? null) : null;
}

export function clearPendingPayment(): void {
  removeStored('session', KEY);
}
