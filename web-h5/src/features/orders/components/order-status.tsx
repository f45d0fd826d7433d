import type { OrderState } from '#contracts';
import styles from './order-status.module.css';

const STATES: Record<OrderState, { label: string; look: string | undefined }> = {
  pending: { label: '未支付', look: styles.warning },
  paid: { label: '已支付', look: styles.success },
  closed: { label: '已关闭', look: styles.over },
  refunded: { label: '已退款', look: styles.over },
};

/** The state of an order, as a chip. */
export function OrderStatus({ state }: { state: OrderState }) {
  const { label, look } = STATES[state];
  return <span className={`${styles.chip} ${look}`}>{label}</span>;
}
