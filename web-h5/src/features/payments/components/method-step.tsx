import type { PaymentMethod } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import styles from './checkout.module.css';
import { METHOD_TEXTS, methodsHere, OTHER_PHONE } from '../api/payment-methods';

/** Step 1: the payment method, with the most likely one selected. */
export function MethodStep({
  price,
  busy,
  onPay,
}: {
  price: string;
  busy: boolean;
  onPay: (method: PaymentMethod) => void;
}) {
  const [methods] = useState(methodsHere);
  const [chosen, setChosen] = useState(methods[0]!);
  const textOf = (method: PaymentMethod) =>
    methods.length > 1 && method === 'wechat_native' ? OTHER_PHONE : METHOD_TEXTS[method];
  return (
    <>
      <p className={styles.amount}>¥{price}</p>
      <div className={styles.methods} role="radiogroup" aria-label="付款方式">
        {methods.map((method) => (
          <label key={method} className={styles.method}>
            <input
              type="radio"
              name="method"
              checked={method === chosen}
              onChange={() => setChosen(method)}
            />
            <span>
              <strong>{textOf(method).name}</strong>
              <span>{textOf(method).note}</span>
            </span>
          </label>
        ))}
      </div>
      <Button
        block
        type="primary"
        loading={busy}
        loadingText="正在打开支付…"
        onClick={() => onPay(chosen)}
      >
        去支付
      </Button>
    </>
  );
}
