import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ownReviewQuery } from '../../../features/reviews/api/reviews';
import { ReviewForm } from '../../../features/reviews/components/review-form';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';
import { Panel } from '../../../shared/ui/panel';
import styles from './orders-page.module.css';

/** The reader's review of an order (SHELF-06). */
export function ReviewPage() {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useQuery(ownReviewQuery(orderId));
  return (
    <div className={styles.page}>
      {error && data === undefined && (
        <LoadFault isPart title="没能加载评价" fault={error} onRetry={() => void refetch()} />
      )}
      {!error && data === undefined && <PageLoading text="正在加载…" />}
      {data !== undefined && (
        <Panel title="写评价" isWide>
          <ReviewForm orderId={orderId} review={data.review} />
        </Panel>
      )}
    </div>
  );
}

export { ReviewPage as Component };
