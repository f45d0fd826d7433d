import { ORDER_STATE_LABELS, type OrderState } from '#contracts';
import styles from './order-status.module.css';

const LOOKS: Record<OrderState, string | undefined> = {
  pending: styles.warning,
  paid: styles.success,
  closed: styles.over,
  refunded: styles.over,
};

/** The state of an order, as a chip. */
export function OrderStatus({ state }: { state: OrderState }) {
  return <span className={`${styles.chip} ${LOOKS[state]}`}>{ORDER_STATE_LABELS[state]}</span>;
}
