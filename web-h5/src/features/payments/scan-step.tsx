import { LIMITS } from '#contracts';
import { QRCodeSVG } from 'qrcode.react';
import { Button } from 'react-vant/es/button/index.js';
import { timeOfDay } from '../../shared/dates';
import styles from './checkout.module.css';
import { usePaymentPolling } from './use-payment-polling';

/** Step 2: the code to scan. */
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
  const { stopped, checking, check } = usePaymentPolling(orderId, onPaid);
  return (
    <>
      <p className={styles.name}>{name}</p>
      <p className={styles.amount}>¥{price}</p>
      <div className={styles.code}>
        <QRCodeSVG value={codeUrl} size={LIMITS.qrSizePx} level="M" title="微信付款二维码" />
      </div>
      <p className={styles.instruction}>请用微信“扫一扫”付款</p>
      <p className={styles.hint} role="status">
        {stopped ? '付款后如未更新，请点“查询支付结果”' : '付款后此页会自动更新'}
      </p>
      {stopped && (
        <Button block type="primary" loading={checking} onClick={() => void check()}>
          查询支付结果
        </Button>
      )}
      <Button block plain type="primary" onClick={onSaidPaid}>
        我已完成支付
      </Button>
      <p className={styles.note}>
        订单号 {orderId} · 二维码 {timeOfDay(expiresAt)} 前有效
      </p>
    </>
  );
}
