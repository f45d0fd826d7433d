import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { OrdersTable } from '../../../features/orders/components/orders-table';
import { ordersQuery } from '../../../features/orders/api/orders';
import { logFault } from '../../../shared/lib/log';
import { useSession } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Notice } from '../../../shared/ui/notice';
import { OtherAccountLink } from '../../../shared/ui/other-account-link';
import { SignedInContent } from '../../../shared/ui/signed-in-content';
import styles from './orders-page.module.css';

export function OrdersPage() {
  return (
    <div className={styles.page}>
      <h1>我的订单</h1>
      <Orders />
      <Link className={styles.link} to="/cases">
        售后进展
      </Link>
    </div>
  );
}

function Orders() {
  const { fullName } = useSession();
  const result = useQuery(ordersQuery(fullName));
  useEffect(() => {
    if (result.error) logFault('orders', result.error);
  }, [result.error]);
  return (
    <SignedInContent
      result={result}
      fullName={fullName}
      back="/orders"
      loading="正在加载订单…"
      failed="没能加载订单"
    >
      {(orders) =>
        orders.length > 0 ? (
          <OrdersTable orders={orders} />
        ) : (
          <Notice isPart title="还没有订单" text="挑一份喜欢的图解，织起来吧">
            <ButtonLink to="/">去逛逛</ButtonLink>
            <OtherAccountLink back="/orders" />
          </Notice>
        )
      }
    </SignedInContent>
  );
}

export { OrdersPage as Component };
