import { useQuery } from '@tanstack/react-query';
import { ReviewRequest } from '../../../shared/ui/review-request';
import { ownReviewQuery } from '../api/reviews';

/** Asks for the review of an order that has none (SHELF-07). */
export function ReaderReviewRequest({ orderId }: { orderId: string }) {
  const { data } = useQuery(ownReviewQuery(orderId));
  return data === null ? <ReviewRequest orderId={orderId} /> : null;
}
