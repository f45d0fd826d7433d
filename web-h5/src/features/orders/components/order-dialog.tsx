import {
  DOWNLOAD_STATE_LABELS,
  MESSAGES,
  type OrderListItem,
  PAYMENT_METHOD_LABELS,
} from '#contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dateAndTime } from '../../../shared/lib/dates';
import { useSession } from '../../../shared/lib/session/session';
import { Copyable } from '../../../shared/ui/copyable';
import { Dialog } from '../../../shared/ui/dialog';
import { RetryLine } from '../../../shared/ui/retry-line';
import { OrderActions } from './order-actions';
import styles from './order-dialog.module.css';
import { OrderRecordDetails } from './order-record';
import { OrderStatus } from './order-status';
import { orderDownloadsQuery } from '../api/orders';
import { describeRemaining } from '../api/remaining';

/** The details of an order: the payment, the downloads, what was sold, and giving it back. */
export function OrderDialog({ order, onClose }: { order: OrderListItem; onClose: () => void }) {
  const facts: [string, ReactNode][] = [
    ['订单号', <Copyable key="id" text={order.order_id} what="订单号" />],
    ['设计', order.design_name],
    ['价格', `¥${order.price}`],
    ['交付', MESSAGES.electronicOnly],
    ['下单时间', dateAndTime(order.created_at)],
    ...(order.payment_method
      ? [['支付方式', PAYMENT_METHOD_LABELS[order.payment_method]] as [string, string]]
      : []),
    ...(order.paid_at ? [['付款时间', dateAndTime(order.paid_at)] as [string, string]] : []),
    ...(order.is_paid ? [['剩余下载', describeRemaining(order)] as [string, string]] : []),
  ];
  return (
    <Dialog title="订单详情" onClose={onClose}>
      <OrderStatus state={order.state} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.paid_at && <Downloads orderId={order.order_id} />}
      <OrderRecordDetails orderId={order.order_id} />
      <div className={styles.actions}>
        <OrderActions order={order} look="primary" />
      </div>
    </Dialog>
  );
}

function Downloads({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(orderDownloadsQuery(orderId, useSession().fullName));
  return (
    <section>
      <h3>下载记录</h3>
      {error && !data && <RetryLine fault={error} onRetry={() => void refetch()} />}
      {!error && !data && <p>正在加载…</p>}
      {data?.length === 0 && <p>还没有下载过</p>}
      <ul className={styles.downloads}>
        {data?.map(({ claimed_at, state, device }) => (
          <li key={claimed_at}>
            <span>{dateAndTime(claimed_at)}</span>
            <span>{device ?? '未知设备'}</span>
            <span>{DOWNLOAD_STATE_LABELS[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
