import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { orderHelpQuery } from '../../../features/cases/api/cases';
import { HelpWays } from '../../../features/cases/components/help-ways';
import { LoadFault } from '../../../shared/ui/load-fault';
import { PageLoading } from '../../../shared/ui/page-loading';
import styles from './orders-page.module.css';

/** Help with an order of the reader (HELP-01). */
export function HelpPage() {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useQuery(orderHelpQuery(orderId));
  return (
    <div className={styles.page}>
      <h1>需要帮助</h1>
      {error && !data && (
        <LoadFault isPart title="没能查到订单" fault={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PageLoading text="正在查询…" />}
      {data && <HelpWays help={data} />}
    </div>
  );
}

export { HelpPage as Component };
