import { readStored, writeStored } from './storage';

const keyOf = (orderId: string) => `review-asked:${orderId}`;

/** Whether this device asked for a review of an order before: it asks once (SHELF-07). */
export function wasReviewAsked(orderId: string): boolean {
  return readStored('local', keyOf(orderId)) !== null;
}

/** Remembers that a review was asked for. */
export function noteReviewAsked(orderId: string): void {
  writeStored('local', keyOf(orderId), '1');
}
