import type { OrderListItem } from '#contracts';
import { Link } from 'react-router';
import { ButtonLink } from '../../shared/ui/button-link';
import { Price } from '../../shared/ui/price';
import styles from './order-card.module.css';

export function OrderCard({ order }: { order: OrderListItem }) {
  // The last download may still be open or interrupted, so the way to it stays.
  const usedUp = order.is_paid && order.download_count === 0;
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Link to={`/design/${order.design_id}`}>{order.design_name}</Link>
        <span className={order.is_paid ? styles.paid : styles.unpaid}>
          {order.is_paid ? '已支付' : '未支付'}
        </span>
      </div>
      <p className={styles.id}>订单号 {order.order_id}</p>
      <div className={styles.foot}>
        <Price price={order.price} />
        {order.is_paid && (
          <span className={styles.left}>
            <YarnBalls left={order.download_count} />
            剩余下载 {order.download_count} 次
          </span>
        )}
        {order.is_paid && (
          <ButtonLink
            to={`/download/${order.design_id}`}
            size="small"
            look={usedUp ? 'outline' : 'primary'}
          >
            下载
          </ButtonLink>
        )}
        {(!order.is_paid || usedUp) && (
          <ButtonLink to={`/design/${order.design_id}/payment`} size="small">
            {usedUp ? '再次购买' : '去支付'}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

/** The remaining downloads as three small balls of yarn. */
function YarnBalls({ left }: { left: number }) {
  return (
    <svg viewBox="0 0 66 20" width="50" height="15" aria-hidden="true">
      {[0, 1, 2].map((i) => (
        <g
          key={i}
          transform={`translate(${i * 22} 0)`}
          className={i < left ? styles.ball : styles.spent}
        >
          <circle cx="10" cy="10" r="9" />
          <path d="M3 6c5 1 9 5 10 11M7 2.5c5 2 9 6 10 11M2 12c2 1 4 3 5 6" fill="none" />
        </g>
      ))}
    </svg>
  );
}
