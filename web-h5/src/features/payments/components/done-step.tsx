import { MESSAGES } from '#contracts';
import { Button } from 'react-vant/es/button/index.js';
import { Loading } from 'react-vant/es/loading/index.js';
import { ButtonLink } from '../../../shared/ui/button-link';
import { CheckButton } from './check-button';
import styles from './checkout.module.css';
import { usePaymentPolling } from '../hooks/use-payment-polling';

/** Step 3: the download link, or polls until the server has received the payment. */
export function DoneStep({
  orderId,
  designId,
  paid,
  hasCode,
  onPaid,
  onBack,
}: {
  orderId: string;
  designId: string;
  paid: boolean;
  /** Whether the QR code can be shown again. */
  hasCode: boolean;
  onPaid: () => void;
  onBack: () => void;
}) {
  const { checking, check, note } = usePaymentPolling(paid ? null : orderId, onPaid, {
    endless: true,
  });
  if (paid) {
    return (
      <ButtonLink to={`/download/${designId}`} size="wide" replace>
        下载设计
      </ButtonLink>
    );
  }
  return (
    <>
      <div className={styles.confirming} role="status">
        <Loading type="spinner" />
        <p>{MESSAGES.paymentConfirming}</p>
      </div>
      <p className={styles.hint} role="status">
        {note || '收到付款通知后此页会自动更新'}
      </p>
      <CheckButton checking={checking} check={check} />
      <Button block plain type="primary" onClick={onBack}>
        {hasCode ? '还没付款，返回付款' : '还没付款，重新选择付款方式'}
      </Button>
    </>
  );
}
