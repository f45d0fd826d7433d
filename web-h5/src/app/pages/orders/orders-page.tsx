import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { OrdersTable } from '../../../features/orders/components/orders-table';
import { ordersQuery } from '../../../features/orders/api/orders';
import { statusOf } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import { useSession } from '../../../shared/lib/session/session';
import { ButtonLink } from '../../../shared/ui/button-link';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Notice } from '../../../shared/ui/notice';
import { OtherAccountLink } from '../../../shared/ui/other-account-link';
import { PageLoading } from '../../../shared/ui/page-loading';
import { SignInRequired } from '../../../shared/ui/sign-in-required';
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
  const { data: orders, error, refetch } = useQuery(ordersQuery(fullName));
  useEffect(() => {
    if (error) logFault('orders', error);
  }, [error]);
  if (!fullName || statusOf(error) === 401) {
    return <SignInRequired isPart back="/orders" />;
  }
  // A failed refetch keeps the loaded orders on the screen.
  if (error && !orders) {
    return <LoadFault isPart title="没能加载订单" fault={error} onRetry={() => void refetch()} />;
  }
  if (!orders) return <PageLoading text="正在加载订单…" />;
  if (orders.length === 0) {
    return (
      <Notice isPart title="还没有订单" text="挑一份喜欢的图解，织起来吧">
        <ButtonLink to="/">去逛逛</ButtonLink>
        <OtherAccountLink back="/orders" />
      </Notice>
    );
  }
  return <OrdersTable orders={orders} />;
}

export { OrdersPage as Component };
