import { Link } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { CheckButton } from './check-button';
import styles from './checkout.module.css';
import type { usePaymentPolling } from '../hooks/use-payment-polling';

/** The buttons while the payment is pending, and where help is when it stays so (HELP-05). */
export function WaitingButtons({
  orderId,
  polling: { stopped, checking, check },
  onClaimPaid,
}: {
  orderId: string;
  polling: ReturnType<typeof usePaymentPolling>;
  onClaimPaid: () => void;
}) {
  return (
    <>
      {stopped && <CheckButton checking={checking} check={check} />}
      <Button block plain type="primary" onClick={onClaimPaid}>
        我已完成支付
      </Button>
      {stopped && (
        <p className={styles.note}>
          付了款一直没有更新？
          <Link to={`/orders/${orderId}/help`}>需要帮助</Link>
        </p>
      )}
    </>
  );
}
