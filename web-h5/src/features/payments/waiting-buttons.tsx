import { Button } from 'react-vant/es/button/index.js';
import type { usePaymentPolling } from './use-payment-polling';

/** What a buyer can do while the payment is waited for. */
export function WaitingButtons({
  polling: { stopped, checking, check },
  onSaidPaid,
}: {
  polling: ReturnType<typeof usePaymentPolling>;
  onSaidPaid: () => void;
}) {
  return (
    <>
      {stopped && (
        <Button
          block
          type="primary"
          loading={checking}
          loadingText="正在查询…"
          onClick={() => void check()}
        >
          查询支付结果
        </Button>
      )}
      <Button block plain type="primary" onClick={onSaidPaid}>
        我已完成支付
      </Button>
    </>
  );
}
