import { MESSAGES } from '#contracts';
import type { ReactNode } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { Loading } from 'react-vant/es/loading/index.js';
import { cardPicture } from '../../../shared/lib/picture-sources';
import { readerPath } from '../../../shared/lib/reader';
import { ButtonLink } from '../../../shared/ui/button-link';
import { Picture } from '../../../shared/ui/picture';
import { Price } from '../../../shared/ui/price';
import { CheckButton } from './check-button';
import styles from './checkout.module.css';
import type { CheckoutDesign } from '../api/checkout-design';
import { usePaymentPolling } from '../hooks/use-payment-polling';

/** Step 3: the download link, or polls until the server has received the payment. */
export function DoneStep({
  orderId,
  design,
  price,
  paid,
  hasCode,
  isRequesting,
  onPaid,
  onBack,
  children,
}: {
  orderId: string;
  design: CheckoutDesign;
  price: string;
  paid: boolean;
  /** Whether the QR code can be shown again. */
  hasCode: boolean;
  /** Whether a new code is being requested. */
  isRequesting: boolean;
  onPaid: () => void;
  onBack: () => void;
  /** Shown after the payment. */
  children?: ReactNode;
}) {
  const { checking, check, note } = usePaymentPolling(paid ? null : orderId, onPaid, {
    endless: true,
  });
  if (paid) {
    return (
      <>
        <div className={styles.item}>
          <Picture {...cardPicture(design)} sizes="96px" width="96" height="120" priority="high" />
          <div>
            <h2>{design.name}</h2>
            <p>{design.designer_username}</p>
            <Price price={price} />
          </div>
        </div>
        <ButtonLink to={readerPath(design.id)} size="wide" replace>
          开始编织
        </ButtonLink>
        <ButtonLink to={`/download/${design.id}`} size="wide" look="outline" replace>
          下载设计
        </ButtonLink>
        <ul className={styles.next}>
          <li>可以下载三次，断了可以接着下，只算一次</li>
          <li>先织一块 10 cm 小样，数数针和行，再照着选尺码、买线</li>
          <li>随时能在“我的订单”里找到它</li>
        </ul>
        {children}
        <ButtonLink to="/orders" look="outline" size="wide">
          我的订单
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <div className={styles.confirming} role="status">
        <Loading type="spinner" />
        <p>{MESSAGES.paymentConfirming}</p>
      </div>
      <p className={styles.hint} role="status">
        {note || '正在等微信回话，一到账就自动打开'}
      </p>
      <CheckButton checking={checking} check={check} />
      <Button
        block
        plain
        type="primary"
        loading={isRequesting}
        loadingText="正在打开支付…"
        onClick={onBack}
      >
        {hasCode ? '还没付款，返回付款' : '换个方式付'}
      </Button>
    </>
  );
}
