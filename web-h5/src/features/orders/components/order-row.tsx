import type { OrderListItem } from '#contracts';
import { Link } from 'react-router';
import { shortDate } from '../../../shared/lib/dates';
import { Picture } from '../../../shared/ui/picture';
import { Price } from '../../../shared/ui/price';
import { OrderActions } from './order-actions';
import { OrderStatus } from './order-status';
import { describeRemaining, remainingOf } from '../api/remaining';
import styles from './orders-table.module.css';
import { YarnBalls } from './yarn-balls';

/** A row of the table of orders; a card on phones. */
export function OrderRow({ order, onDetail }: { order: OrderListItem; onDetail: () => void }) {
  return (
    <tr>
      {/* On phones the number is only visible for screen readers; the details of the order show it in full. */}
      <td className={styles.id}>{order.order_id}</td>
      <td className={styles.design}>
        <Picture src={order.preview_image} alt="" width="72" height="90" loading="lazy" />
        <span>
          <Link to={`/design/${order.design_id}`}>{order.design_name}</Link>
          <time dateTime={order.created_at}>{shortDate(order.created_at)}</time>
        </span>
      </td>
      <td className={styles.price}>
        <Price price={order.price} />
      </td>
      <td className={styles.status}>
        <OrderStatus state={order.state} />
      </td>
      <td className={styles.downloads}>
        {order.is_paid ? (
          <span className={styles.left}>
            <YarnBalls left={remainingOf(order)} />
            {describeRemaining(order)}
          </span>
        ) : (
          <span className="visually-hidden">—</span>
        )}
      </td>
      <td className={styles.actions}>
        <button type="button" onClick={onDetail} aria-label={`订单 ${order.order_id} 的详情`}>
          详情
        </button>
        <OrderActions order={order} look="outline" />
      </td>
    </tr>
  );
}
