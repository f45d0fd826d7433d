import type { Delivery, HandedDelivery } from '#files';

/** A delivery through this process, which is the default. */
export function sentHere(delivery: Delivery | HandedDelivery): Delivery {
  if ('handedTo' in delivery) throw new Error(`it was handed to ${delivery.handedTo.by}`);
  return delivery;
}
