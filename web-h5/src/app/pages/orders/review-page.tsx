import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ownReviewQuery } from '../../../features/reviews/api/reviews';
import { ReviewForm } from '../../../features/reviews/components/review-form';
import { useLastUser } from '../../../shared/lib/session/session';
import { Panel } from '../../../shared/ui/panel';
import { SignedInContent } from '../../../shared/ui/signed-in-content';
import styles from './orders-page.module.css';

/** The reader's review of an order (SHELF-06). */
export function ReviewPage() {
  const { orderId = '' } = useParams();
  return (
    <div className={styles.page}>
      <OwnReview orderId={orderId} />
    </div>
  );
}

function OwnReview({ orderId }: { orderId: string }) {
  const { fullName } = useLastUser();
  const result = useQuery(ownReviewQuery(orderId, fullName));
  return (
    <SignedInContent
      isKept
      result={result}
      fullName={fullName}
      back={`/orders/${orderId}/review`}
      loading="正在加载…"
      failed="没能加载评价"
    >
      {({ review }) => (
        <Panel title="写评价" isWide>
          <ReviewForm orderId={orderId} review={review} />
        </Panel>
      )}
    </SignedInContent>
  );
}

export { ReviewPage as Component };
