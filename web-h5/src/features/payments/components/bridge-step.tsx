import { type JsapiParameters, MESSAGES } from '#contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import styles from './checkout.module.css';
import { WaitingButtons } from './waiting-buttons';
import { usePaymentPolling } from '../hooks/use-payment-polling';
import { payByBridge } from '../api/wechat-bridge';

/** Step 2 inside WeChat, which opens its payment over the page. */
export function BridgeStep({
  orderId,
  jsapi,
  price,
  name,
  isRequesting,
  onPaid,
  onClaimPaid,
  onAgain,
}: {
  orderId: string;
  jsapi: JsapiParameters;
  price: string;
  name: string;
  /** Whether a new payment is being requested. */
  isRequesting: boolean;
  onPaid: () => void;
  onClaimPaid: () => void;
  /** Requests a new payment. */
  onAgain: () => void;
}) {
  const [note, setNote] = useState('');
  const polling = usePaymentPolling(orderId, onPaid);
  const open = useCallback(async () => {
    setNote('');
    const outcome = await payByBridge(jsapi);
    if (outcome === 'ok') onClaimPaid();
    else setNote(outcome === 'cancel' ? MESSAGES.paymentCancelled : MESSAGES.paymentFailed);
  }, [jsapi, onClaimPaid]);
  const opened = useRef<JsapiParameters | null>(null);
  useEffect(() => {
    // Opens each payment once: a second call while it is open fails.
    if (opened.current === jsapi) return;
    opened.current = jsapi;
    void open();
  }, [jsapi, open]);
  return (
    <>
      <p className={styles.name}>{name}</p>
      <p className={styles.amount}>¥{price}</p>
      <p className={styles.instruction}>在微信里输密码就好</p>
      <p className={styles.hint} role="status">
        {polling.note || note || '付款后此页会自动更新'}
      </p>
      {note && (
        <Button
          block
          type="primary"
          loading={isRequesting}
          loadingText="正在打开支付…"
          onClick={onAgain}
        >
          重新支付
        </Button>
      )}
      <WaitingButtons orderId={orderId} polling={polling} onClaimPaid={onClaimPaid} />
    </>
  );
}
