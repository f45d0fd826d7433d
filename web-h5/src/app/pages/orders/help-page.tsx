import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { orderHelpQuery } from '../../../features/cases/api/cases';
import { HelpWays } from '../../../features/cases/components/help-ways';
import { useLastUser } from '../../../shared/lib/session/session';
import { SignedInContent } from '../../../shared/ui/signed-in-content';
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
  const result = useQuery(orderHelpQuery(orderId, fullName));
  return (
    <SignedInContent
      isKept
      result={result}
      fullName={fullName}
      back={`/orders/${orderId}/help`}
      loading="正在查询…"
      failed="没能查到订单"
    >
      {(help) => <HelpWays help={help} />}
    </SignedInContent>
  );
}

export { HelpPage as Component };
