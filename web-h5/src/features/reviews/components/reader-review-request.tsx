import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ReviewRequest } from '../../../shared/ui/review-request';
import { ownReviewQuery } from '../api/reviews';

/** Asks for the review of an order that has none and was never asked for (SHELF-07). */
export function ReaderReviewRequest({ orderId }: { orderId: string }) {
  const queries = useQueryClient();
  const query = ownReviewQuery(orderId);
  const { data } = useQuery(query);
  // Decided once: the request stays while its page is shown.
  const [isAsking, setIsAsking] = useState(false);
  if (data && !data.review && !data.asked && !isAsking) setIsAsking(true);
  useEffect(() => {
    if (isAsking) {
      queries.setQueryData(query.queryKey, (now) => now && { ...now, asked: true });
    }
  });
  return isAsking ? <ReviewRequest orderId={orderId} /> : null;
}
