import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { orderHelpQuery } from '../../../features/cases/api/cases';
import { HelpWays } from '../../../features/cases/components/help-ways';
import { statusOf } from '../../../shared/lib/http/api-client';
import { useLastUser } from '../../../shared/lib/session/session';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
import styles from './orders-page.module.css';

/** Help with an order of the reader (HELP-01). */
export function HelpPage() {
  const { orderId = '' } = useParams();
  return (
    <div className={styles.page}>
      <h1>需要帮助</h1>
      <Help orderId={orderId} />
    </div>
  );
}

function Help({ orderId }: { orderId: string }) {
  const { fullName } = useLastUser();
  const { data, error, refetch } = useQuery(orderHelpQuery(orderId, fullName));
  if (data) return <HelpWays help={data} />;
  if (!fullName || statusOf(error) === 401) {
    return <SignInRequired isPart back={`/orders/${orderId}/help`} />;
  }
  if (!error) return <PageLoading text="正在查询…" />;
  return <LoadFault isPart title="没能查到订单" fault={error} onRetry={() => void refetch()} />;
}

export { HelpPage as Component };
