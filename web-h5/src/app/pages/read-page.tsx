import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useDesign } from '../../features/catalogue/hooks/use-design';
import { ordersQuery } from '../../features/orders/api/queries';
import { readingQuery } from '../../features/reading/api/reading';
import { ReadingRoom } from '../../features/reading/components/reading-room';
import { ReaderReviewRequest } from '../../features/reviews/components/reader-review-request';
import { errorBodyOf, statusOf } from '../../shared/lib/api-client';
import { useSession } from '../../shared/lib/session';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { ButtonLink } from '../../shared/ui/button-link';
import { LoadFault } from '../../shared/ui/load-fault';
import { Notice } from '../../shared/ui/notice';
import { PageLoading } from '../../shared/ui/page-loading';
import { SignInRequired } from '../../shared/ui/sign-in-required';
import styles from './read-page.module.css';

export function ReadPage() {
  const { designId = '' } = useParams();
  const { fullName } = useSession();
  const { key } = useLocation();
  const navigate = useNavigate();
  const { data: reading, error, refetch } = useQuery(readingQuery(designId, fullName));
  // Only its name is needed; a design that is no longer sold is read all the same.
  const { data: design } = useDesign(designId);
  const title = design?.name ?? '图解';
  usePageTitle(`编织 ${title}`);
  const status = statusOf(error);
  if (!fullName || status === 401) {
    return (
      <div className={styles.page}>
        <SignInRequired back={`/read/${designId}`} />
      </div>
    );
  }
  // An order may have been refunded since; any other fault leaves the pages that are there.
  if (error && (!reading || status === 403)) {
    return (
      <div className={styles.page}>
        {errorBodyOf(error)?.code === 'not_purchased' ? (
          <NotPurchased designId={designId} />
        ) : (
          <LoadFault title="没能打开图解" fault={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  if (!reading) {
    return (
      <div className={styles.page}>
        <PageLoading isTall text="正在打开图解…" />
      </div>
    );
  }
  // Without an entry of the site below it, the design is where the way back leads.
  const back = () => void (key === 'default' ? navigate(`/design/${designId}`) : navigate(-1));
  return (
    <ReadingRoom
      reading={reading}
      designId={designId}
      title={title}
      sizes={design?.sheet?.sizes.map(({ label, code }) => label ?? code) ?? []}
      helpPath={design?.owned ? `/orders/${design.owned.order_id}/help` : null}
      atEnd={design?.owned && <ReaderReviewRequest orderId={design.owned.order_id} />}
      storageKey={`reading:${fullName}:${designId}`}
      refresh={refetch}
      onBack={back}
    />
  );
}

/** A way to buy, and whether the money of an order was returned (READ-01). */
function NotPurchased({ designId }: { designId: string }) {
  const { fullName } = useSession();
  const { data: orders = [] } = useQuery(ordersQuery(fullName));
  const isRefunded = orders.some(
    ({ design_id, state }) => String(design_id) === designId && state === 'refunded',
  );
  return (
    <Notice
      title={isRefunded ? '这份图解已退款' : '购买后就能在这里编织'}
      text={
        isRefunded
          ? '退款后不能再看图解，再次购买就能接着织'
          : '买下后不用下载，微信里也能直接看图解、数行'
      }
    >
      <ButtonLink to={`/design/${designId}/payment`}>
        {isRefunded ? '再次购买' : '去购买'}
      </ButtonLink>
      <ButtonLink to={`/design/${designId}`} look="outline">
        看看介绍
      </ButtonLink>
    </Notice>
  );
}

export { ReadPage as Component };
