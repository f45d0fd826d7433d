import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ownReviewQuery } from '../../../features/reviews/api/reviews';
import { ReviewForm } from '../../../features/reviews/components/review-form';
import { statusOf } from '../../../shared/lib/http/api-client';
import { useLastUser } from '../../../shared/lib/session/session';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Panel } from '../../../shared/ui/panel';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
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
  const { data, error, refetch } = useQuery(ownReviewQuery(orderId, fullName));
  if (data) {
    return (
      <Panel title="写评价" isWide>
        <ReviewForm orderId={orderId} review={data.review} />
      </Panel>
    );
  }
  if (!fullName || statusOf(error) === 401) {
    return <SignInRequired isPart back={`/orders/${orderId}/review`} />;
  }
  if (!error) return <PageLoading text="正在加载…" />;
  return <LoadFault isPart title="没能加载评价" fault={error} onRetry={() => void refetch()} />;
}

export { ReviewPage as Component };
