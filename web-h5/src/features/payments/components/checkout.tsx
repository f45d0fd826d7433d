import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import styles from './checkout.module.css';
import { ButtonLink } from '../../../shared/ui/button-link';
import { useFocusFallback } from '../../../shared/hooks/use-focus-fallback';
import { BridgeStep } from './bridge-step';
import { ConfirmStep } from './confirm-step';
import { DoneStep } from './done-step';
import { MethodStep } from './method-step';
import { ScanStep } from './scan-step';
import { STEPS, Stepper } from './stepper';
import type { CheckoutDesign } from '../api/checkout-design';
import { withRedirect } from '../../../shared/lib/sign-in-path';
import { type OpenOrder, useCheckout } from '../hooks/use-checkout';

/** The checkout in four steps, from the order to the download. */
export function Checkout({
  design,
  order,
  open,
  needsConsent,
  consentFault,
  onConsentRetry,
  greeting,
  onOrdered,
  onPaid,
  children,
}: {
  design: CheckoutDesign;
  order: Parameters<typeof useCheckout>[0]['order'];
  /** The order that the page is opened with. */
  open: OpenOrder | null;
  /** Whether the account has not consented to the terms and the privacy notice yet; undefined until it is known. */
  needsConsent: boolean | undefined;
  /** Why that is not known; null without a failure. */
  consentFault: unknown;
  onConsentRetry: () => void;
  /** Shown until something happens; may be empty (WALK-09). */
  greeting: string;
  onOrdered: (orderId: string | null) => void;
  onPaid: () => void;
  /** Shown after the payment. */
  children?: ReactNode;
}) {
  const checkout = useCheckout({ order, price: design.price, open, greeting, onOrdered, onPaid });
  const { step, orderId, payment, failure } = checkout;
  const { pathname, search } = useLocation();
  const panel = useFocusFallback<HTMLElement>();
  return (
    <>
      <h1 className="visually-hidden">付款</h1>
      <Stepper step={step} complete={checkout.paid} />
      <section ref={panel} className={styles.panel} aria-label={STEPS[step]} tabIndex={-1}>
        <p className={checkout.message ? styles.message : styles.silent} role="status">
          {checkout.message}
        </p>
        {step === 0 && (
          <ConfirmStep
            // A new price is confirmed anew.
            key={checkout.price}
            design={design}
            price={checkout.price}
            needsConsent={needsConsent}
            consentFault={consentFault}
            onConsentRetry={onConsentRetry}
            busy={checkout.busy}
            onConfirm={checkout.confirm}
          />
        )}
        {step === 1 && (
          <MethodStep price={checkout.price} busy={checkout.busy} onPay={checkout.pay} />
        )}
        {step === 2 && payment?.jsapi && (
          <BridgeStep
            orderId={orderId}
            jsapi={payment.jsapi}
            price={payment.price}
            name={design.name}
            onPaid={checkout.finish}
            onClaimPaid={checkout.claimPaid}
            isRequesting={checkout.busy}
            onAgain={() => checkout.pay('wechat_jsapi')}
          />
        )}
        {step === 2 && payment?.code_url && (
          <ScanStep
            // A new code is polled anew.
            key={payment.expires_at}
            orderId={orderId}
            codeUrl={payment.code_url}
            price={payment.price}
            expiresAt={payment.expires_at}
            name={design.name}
            onPaid={checkout.finish}
            onClaimPaid={checkout.claimPaid}
            isRequesting={checkout.busy}
            onAgain={() => checkout.pay('wechat_native')}
          />
        )}
        {step === 3 && (
          <DoneStep
            orderId={orderId}
            design={design}
            price={checkout.price}
            paid={checkout.paid}
            onPaid={checkout.finish}
            hasCode={payment !== null}
            isRequesting={checkout.busy}
            onBack={checkout.showCode}
          >
            {children}
          </DoneStep>
        )}
        {failure && (
          <div className={styles.failure} role="alert">
            <p>{failure.text}</p>
            {failure.needsWechat && (
              <ButtonLink to={withRedirect('/profile/wechat', pathname + search)}>
                去绑定微信
              </ButtonLink>
            )}
            {failure.isOutdated ? (
              <Button block plain type="primary" onClick={() => location.reload()}>
                刷新页面
              </Button>
            ) : failure.needsSignIn ? (
              <ButtonLink to={withRedirect('/login', pathname + search)}>去登录</ButtonLink>
            ) : failure.retry ? (
              <Button
                block
                plain
                type="primary"
                loading={checkout.busy}
                loadingText="正在重试…"
                onClick={failure.retry}
              >
                重试
              </Button>
            ) : (
              <ButtonLink to="/">看看其他设计</ButtonLink>
            )}
          </div>
        )}
      </section>
    </>
  );
}
