import { type DownloadItem, type OrderListItem, type PaymentMethod } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { dateAndTime } from '../../../shared/lib/dates';
import { Dialog } from '../../../shared/ui/dialog';
import { RetryLine } from '../../../shared/ui/retry-line';
import styles from './order-dialog.module.css';
import { OrderActions } from './order-row';
import { OrderStatus } from './order-status';
import { orderDownloadsQuery } from '../api/queries';
import { describeRemaining } from '../api/remaining';

const METHODS: Record<PaymentMethod, string> = {
  wechat_native: '微信扫码支付',
  wechat_jsapi: '微信支付',
  wechat_h5: '微信支付（手机浏览器）',
};

const STATES: Record<DownloadItem['state'], string> = {
  open: '正在下载',
  idle: '未完成，可继续',
  done: '已完成',
};

/** The details of an order: the payment and the downloads. */
export function OrderDialog({ order, onClose }: { order: OrderListItem; onClose: () => void }) {
  const facts = [
    ['订单号', order.order_id],
    ['设计', order.design_name],
    ['价格', `¥${order.price}`],
    ...(order.payment_method ? [['支付方式', METHODS[order.payment_method]]] : []),
    ...(order.paid_at ? [['付款时间', dateAndTime(order.paid_at)]] : []),
    ...(order.is_paid ? [['剩余下载', describeRemaining(order)]] : []),
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
      <div className={styles.actions}>
        <OrderActions order={order} />
      </div>
    </Dialog>
  );
}

function Downloads({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(orderDownloadsQuery(orderId));
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
            <span>{STATES[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
