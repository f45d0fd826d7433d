import { Button } from 'react-vant/es/button/index.js';
import type { usePaymentPolling } from '../hooks/use-payment-polling';

/** Checks now whether the payment has arrived. */
export function CheckButton({
  checking,
  check,
}: Pick<ReturnType<typeof usePaymentPolling>, 'checking' | 'check'>) {
  return (
    <Button
      block
      type="primary"
      loading={checking}
      loadingText="正在查询…"
      onClick={() => void check()}
    >
      查询支付结果
    </Button>
  );
}
