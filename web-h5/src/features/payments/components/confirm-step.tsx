import { type DesignDetail, MESSAGES } from '#contracts';
import { Button } from 'react-vant/es/button/index.js';
import { cardPicture } from '../../../shared/lib/picture-sources';
import { Picture } from '../../../shared/ui/picture';
import { Price } from '../../../shared/ui/price';
import styles from './checkout.module.css';

/** Step 0: the design, the price and the terms. */
export function ConfirmStep({
  design,
  busy,
  onConfirm,
}: {
  design: DesignDetail;
  busy: boolean;
  onConfirm: () => void;
}) {
  return (
    <>
      <div className={styles.item}>
        <Picture {...cardPicture(design)} sizes="96px" width="96" height="120" priority="high" />
        <div>
          <h2>{design.name}</h2>
          <p>{design.designer_username}</p>
          <Price price={design.price} oldPrice={design.old_price} size="large" />
        </div>
      </div>
      <ul className={styles.terms}>
        <li>{MESSAGES.threeDownloads}</li>
        <li>可织成成品出售，不可转售图解</li>
        <li>付款完成即成交，除图解本身有质量问题外不退款</li>
      </ul>
      <Button block type="primary" loading={busy} loadingText="正在提交订单…" onClick={onConfirm}>
        提交订单
      </Button>
    </>
  );
}
