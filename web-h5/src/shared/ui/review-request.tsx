import { useEffect } from 'react';
import { callSignedIn } from '../lib/http/api-client';
import { logFault } from '../lib/log';
import { ButtonLink } from './button-link';

/** Asks for the review of an order and records the request, so that no buyer is asked twice (SHELF-07). */
export function ReviewRequest({ orderId }: { orderId: string }) {
  useEffect(() => {
    const path = `/orders/${encodeURIComponent(orderId)}/review/asked`;
    callSignedIn(path, { method: 'PUT' }).catch((error: unknown) =>
      logFault('review request', error),
    );
  }, [orderId]);
  return (
    <ButtonLink to={`/orders/${orderId}/review`} size="small" look="outline">
      织得怎么样？写评价
    </ButtonLink>
  );
}
