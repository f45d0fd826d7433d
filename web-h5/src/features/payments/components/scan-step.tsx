import { LIMITS } from '#contracts';
import { QRCodeSVG } from 'qrcode.react';
import { timeLeft } from '../../../shared/lib/dates';
import styles from './checkout.module.css';
import { WaitingButtons } from './waiting-buttons';
import { usePaymentPolling } from '../hooks/use-payment-polling';

/** Step 2: the QR code. */
export function ScanStep({
  orderId,
  codeUrl,
  price,
  expiresAt,
  name,
  onPaid,
  onSaidPaid,
}: {
  orderId: string;
  codeUrl: string;
  price: string;
  expiresAt: string;
  name: string;
  onPaid: () => void;
  onSaidPaid: () => void;
}) {
  const polling = usePaymentPolling(orderId, onPaid);
  return (
    <>
      <p className={styles.name}>{name}</p>
      <p className={styles.amount}>¥{price}</p>
      <div className={styles.code}>
        <QRCodeSVG value={codeUrl} size={LIMITS.qrSizePx} level="M" title="微信付款二维码" />
      </div>
      <p className={styles.instruction}>请用微信“扫一扫”付款</p>
      <p className={styles.hint} role="status">
        {polling.note ||
          (polling.stopped ? '付款后如未更新，请点“查询支付结果”' : '付款后此页会自动更新')}
      </p>
      <WaitingButtons orderId={orderId} polling={polling} onSaidPaid={onSaidPaid} />
      <p className={styles.note}>
        二维码还有 {timeLeft(expiresAt)} 有效 · 订单号 {orderId}
      </p>
    </>
  );
}
