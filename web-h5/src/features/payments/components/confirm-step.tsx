import { licenceTerms, MESSAGES, NO_RETURN_TEXT } from '#contracts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { useLatest } from '../../../shared/hooks/use-latest';
import { cardPicture } from '../../../shared/lib/picture-sources';
import { CheckBox } from '../../../shared/ui/check-box';
import { LoadFault } from '../../../shared/ui/load-fault';
import { Picture } from '../../../shared/ui/picture';
import { Price } from '../../../shared/ui/price';
import type { CheckoutDesign } from '../api/checkout-design';
import styles from './checkout.module.css';

/** Step 0: the design, the price, and what the buyer confirms before paying (LAW-02). */
export function ConfirmStep({
  design,
  price,
  needsConsent,
  consentFault,
  onConsentRetry,
  busy,
  onConfirm,
}: {
  design: CheckoutDesign;
  /** The design's price now. */
  price: string;
  /** Whether the account has not consented to the terms and the privacy notice yet; undefined until it is known. */
  needsConsent: boolean | undefined;
  /** Why that is not known; null without a failure. */
  consentFault: unknown;
  onConsentRetry: () => void;
  busy: boolean;
  onConfirm: () => void;
}) {
  const [noReturn, setNoReturn] = useState(false);
  const [consent, setConsent] = useState(false);
  const [fault, setFault] = useState('');
  // Whether the buyer pressed the button before it was known what has to be confirmed; the form is submitted once that
  // is known.
  const [isWaiting, setIsWaiting] = useState(false);
  const isUnknown = needsConsent === undefined;
  const submit = () => {
    setIsWaiting(isUnknown);
    if (isUnknown && consentFault) onConsentRetry();
    if (isUnknown) return;
    const isReady = noReturn && (consent || !needsConsent);
    setFault(isReady ? '' : MESSAGES.orderConsentRequired);
    if (isReady) onConfirm();
  };
  const latestSubmit = useLatest(submit);
  useEffect(() => {
    if (isWaiting && !isUnknown) latestSubmit.current();
  }, [isWaiting, isUnknown, latestSubmit]);
  return (
    <>
      <div className={styles.item}>
        <Picture {...cardPicture(design)} sizes="96px" width="96" height="120" priority="high" />
        <div>
          <h2>{design.name}</h2>
          <p>{design.designer_username}</p>
          <p>{MESSAGES.electronicOnly}</p>
          <Price
            price={price}
            oldPrice={design.old_price}
            oldPriceKind={design.old_price_kind}
            size="large"
          />
        </div>
      </div>
      <ul className={styles.terms}>
        <li>{MESSAGES.threeDownloads}</li>
        <li>{saleOfPieces(design)}，图解不可转卖</li>
        <li>图解有错包退，其他不退</li>
      </ul>
      <div className={styles.consents}>
        <CheckBox label={NO_RETURN_TEXT} isRequired checked={noReturn} onChange={setNoReturn} />
        {needsConsent && (
          <CheckBox
            label="我已满 16 周岁，已阅读并同意"
            isRequired
            checked={consent}
            onChange={setConsent}
          >
            <Link to="/terms" target="_blank">
              服务条款
            </Link>
            和
            <Link to="/privacy" target="_blank">
              隐私政策
            </Link>
          </CheckBox>
        )}
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {isWaiting && isUnknown && consentFault ? (
        <LoadFault isPart title="没能加载账户" fault={consentFault} onRetry={onConsentRetry} />
      ) : (
        <Button
          block
          type="primary"
          loading={busy || isWaiting}
          loadingText="正在提交订单…"
          onClick={submit}
        >
          确认并支付 ¥{price}
        </Button>
      )}
    </>
  );
}

/** Whether finished pieces may be sold, as the design's licence says (SHEET-14). */
function saleOfPieces({ sheet }: CheckoutDesign): string {
  const terms = sheet ? licenceTerms(sheet.licence) : [];
  return terms.find(({ key }) => key === 'sell_finished')?.text ?? '成品可卖';
}
