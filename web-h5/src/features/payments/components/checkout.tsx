import type { DesignDetail } from '#contracts';
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
import { useCheckout } from '../hooks/use-checkout';

/** The checkout in four steps, from the order to the download. */
export function Checkout({
  design,
  order,
  returnedFrom,
}: {
  design: DesignDetail;
  order: Parameters<typeof useCheckout>[0];
  /** The id of the order whose payment redirected to WeChat and back. */
  returnedFrom: string | null;
}) {
  const checkout = useCheckout(order, returnedFrom);
  const { step, orderId, payment, failure } = checkout;
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
          <ConfirmStep design={design} busy={checkout.busy} onConfirm={checkout.confirm} />
        )}
        {step === 1 && (
          <MethodStep price={design.price} busy={checkout.busy} onPay={checkout.pay} />
        )}
        {step === 2 && payment?.jsapi && (
          <BridgeStep
            orderId={orderId}
            jsapi={payment.jsapi}
            price={payment.price}
            name={design.name}
            onPaid={checkout.finish}
            onSaidPaid={checkout.sayPaid}
            isRequesting={checkout.busy}
            onAgain={() => checkout.pay('wechat_jsapi')}
          />
        )}
        {step === 2 && payment?.code_url && (
          <ScanStep
            orderId={orderId}
            codeUrl={payment.code_url}
            price={payment.price}
            expiresAt={payment.expires_at}
            name={design.name}
            onPaid={checkout.finish}
            onSaidPaid={checkout.sayPaid}
          />
        )}
        {step === 3 && (
          <DoneStep
            orderId={orderId}
            designId={String(design.id)}
            paid={checkout.paid}
            onPaid={checkout.finish}
            hasCode={payment !== null}
            onBack={checkout.showCode}
          />
        )}
        {failure && (
          <div className={styles.failure} role="alert">
            <p>{failure.text}</p>
            {failure.needsWechat && <ButtonLink to="/profile/wechat">去绑定微信</ButtonLink>}
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
          </div>
        )}
      </section>
    </>
  );
}
