import type { OrderListItem } from '#contracts';
import { Link } from 'react-router';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Price } from '../../../shared/ui/price';
import { OrderStatus } from './order-status';
import { describeRemaining, remainingOf } from '../api/remaining';
import styles from './orders-table.module.css';
import { YarnBalls } from './yarn-balls';

/** A row of the table of orders; a card on phones. */
export function OrderRow({ order, onDetail }: { order: OrderListItem; onDetail: () => void }) {
  return (
    <tr>
      <td data-label="订单号" className={styles.id}>
        {order.order_id}
      </td>
      <td data-label="设计" className={styles.name}>
        <Link to={`/design/${order.design_id}`}>{order.design_name}</Link>
      </td>
      <td data-label="价格">
        <Price price={order.price} />
      </td>
      <td data-label="支付状态" className={styles.status}>
        <OrderStatus state={order.state} />
      </td>
      <td data-label="剩余下载">
        {order.is_paid ? (
          <span className={styles.left}>
            <YarnBalls left={remainingOf(order)} />
            {describeRemaining(order)}
          </span>
        ) : (
          '—'
        )}
      </td>
      <td className={styles.actions}>
        <button type="button" onClick={onDetail} aria-label={`订单 ${order.order_id} 的详情`}>
          详情
        </button>
        <OrderActions order={order} />
      </td>
    </tr>
  );
}

/** The actions of an order in its current state. */
export function OrderActions({ order }: { order: OrderListItem }) {
  // The last download can be repeated for a while: the link stays.
  const isUsedUp = order.is_paid && remainingOf(order) === 0;
  const isOver = order.state === 'closed' || order.state === 'refunded';
  return (
    <>
      {order.is_paid && (
        <ButtonLink
          to={`/download/${order.design_id}`}
          size="small"
          look={isUsedUp ? 'outline' : 'primary'}
        >
          下载
        </ButtonLink>
      )}
      {order.state === 'pending' && (
        <ButtonLink to={`/design/${order.design_id}/payment`} size="small">
          去支付
        </ButtonLink>
      )}
      {(isUsedUp || isOver) && (
        <ButtonLink to={`/design/${order.design_id}/payment`} size="small" look="outline">
          再次购买
        </ButtonLink>
      )}
    </>
  );
}
