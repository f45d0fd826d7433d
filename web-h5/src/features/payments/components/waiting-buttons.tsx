import { Button } from 'react-vant/es/button/index.js';
import { CheckButton } from './check-button';
import type { usePaymentPolling } from '../hooks/use-payment-polling';

/** The buttons while the payment is pending. */
export function WaitingButtons({
  polling: { stopped, checking, check },
  onSaidPaid,
}: {
  polling: ReturnType<typeof usePaymentPolling>;
  onSaidPaid: () => void;
}) {
  return (
    <>
      {stopped && <CheckButton checking={checking} check={check} />}
      <Button block plain type="primary" onClick={onSaidPaid}>
        我已完成支付
      </Button>
    </>
  );
}
