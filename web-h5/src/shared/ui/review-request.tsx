import { useEffect, useState } from 'react';
import { noteReviewAsked, wasReviewAsked } from '../lib/review-asked';
import { ButtonLink } from './button-link';

/** Asks for the review of an order, once on this device (SHELF-07). */
export function ReviewRequest({ orderId }: { orderId: string }) {
  const [wasAsked] = useState(() => wasReviewAsked(orderId));
  useEffect(() => noteReviewAsked(orderId), [orderId]);
  return wasAsked ? null : (
    <ButtonLink to={`/orders/${orderId}/review`} size="small" look="outline">
      织得怎么样？写评价
    </ButtonLink>
  );
}
