import { LIMITS } from '#contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { timeLeft } from '../../../shared/lib/dates';
import styles from './checkout.module.css';
import { WaitingButtons } from './waiting-buttons';
import { usePaymentPolling } from '../hooks/use-payment-polling';

/** How often the time that is left is updated. */
const UPDATE_MS = 15_000;

/** Step 2: the QR code, until it expires. */
export function ScanStep({
  orderId,
  codeUrl,
  price,
  expiresAt,
  name,
  isRequesting,
  onPaid,
  onClaimPaid,
  onAgain,
}: {
  orderId: string;
  codeUrl: string;
  price: string;
  expiresAt: string;
  name: string;
  /** Whether a new payment is being requested. */
  isRequesting: boolean;
  onPaid: () => void;
  onClaimPaid: () => void;
  /** Requests a new payment. */
  onAgain: () => void;
}) {
  const polling = usePaymentPolling(orderId, onPaid);
  const now = useNow();
  const isOver = Date.parse(expiresAt) <= now;
  return (
    <>
      <p className={styles.name}>{name}</p>
      <p className={styles.amount}>¥{price}</p>
      {!isOver && (
        <div className={styles.code}>
          <QRCodeSVG value={codeUrl} size={LIMITS.qrSizePx} level="M" title="微信付款二维码" />
        </div>
      )}
      <p className={styles.instruction} role="status">
        {isOver ? '二维码过期了' : '请用微信“扫一扫”付款'}
      </p>
      <p className={styles.hint} role="status">
        {polling.note ||
          (polling.stopped ? '付款后如未更新，请点“查询支付结果”' : '付款后此页会自动更新')}
      </p>
      {isOver && (
        <Button
          block
          type="primary"
          loading={isRequesting}
          loadingText="正在获取二维码…"
          onClick={onAgain}
        >
          换一个二维码
        </Button>
      )}
      <WaitingButtons orderId={orderId} polling={polling} onClaimPaid={onClaimPaid} />
      <p className={styles.note}>
        {!isOver && `二维码还有 ${timeLeft(expiresAt, now)} 有效 · `}订单号 {orderId}
      </p>
    </>
  );
}

/** The time in milliseconds, updated while the component is shown. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
