import type { Delivery, HandedDelivery } from '#files';

/** A delivery that goes through this process, as it does unless it was configured otherwise. */
export function sentHere(delivery: Delivery | HandedDelivery): Delivery {
  if ('handedTo' in delivery) throw new Error(`it was handed to ${delivery.handedTo.by}`);
  return delivery;
}
