import type { Delivery, HandedDelivery } from '#files';

/**
 * Asserts that this process sends the file itself, which is the default.
 * @throws Error if a proxy or bucket sends it
 */
export function requireOwnDelivery(delivery: Delivery | HandedDelivery): Delivery {
  if ('handedTo' in delivery) throw new Error(`it was handed to ${delivery.handedTo.by}`);
  return delivery;
}
