import { Button } from 'react-vant/es/button/index.js';
import styles from './checkout.module.css';

/** Step 1: the payment method. There is one, so it is chosen already. */
export function MethodStep({
  price,
  busy,
  onPay,
}: {
  price: string;
  busy: boolean;
  onPay: () => void;
}) {
  return (
    <>
      <p className={styles.amount}>¥{price}</p>
      <label className={styles.method}>
        <input type="radio" name="method" defaultChecked />
        <span>
          <strong>微信支付</strong>
          <span>用微信“扫一扫”付款</span>
        </span>
      </label>
      <Button block type="primary" loading={busy} onClick={onPay}>
        去支付
      </Button>
    </>
  );
}
