import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/lib/session/session';
import { ReviewRequest } from '../../../shared/ui/review-request';
import { ownReviewQuery } from '../api/reviews';

/** Asks for the review of an order that has none and was never asked for (SHELF-07). */
export function ReaderReviewRequest({ orderId }: { orderId: string }) {
  const queries = useQueryClient();
  const { fullName } = useSession();
  const { data } = useQuery(ownReviewQuery(orderId, fullName));
  // Decided once: the request stays while its page is shown.
  const [isAsking, setIsAsking] = useState(false);
  if (data && !data.review && !data.asked && !isAsking) setIsAsking(true);
  useEffect(() => {
    if (!isAsking) return;
    const { queryKey } = ownReviewQuery(orderId, fullName);
    queries.setQueryData(queryKey, (now) => now && { ...now, asked: true });
  }, [isAsking, orderId, fullName, queries]);
  return isAsking ? <ReviewRequest orderId={orderId} /> : null;
}
