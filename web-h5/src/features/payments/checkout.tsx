import type { DesignDetail } from '#contracts';
import { Button } from 'react-vant/es/button/index.js';
import styles from './checkout.module.css';
import { ConfirmStep } from './confirm-step';
import { DoneStep } from './done-step';
import { MethodStep } from './method-step';
import { ScanStep } from './scan-step';
import { Stepper } from './stepper';
import { useCheckout } from './use-checkout';

/** From the order to the download, in four steps. */
export function Checkout({
  design,
  order,
}: {
  design: DesignDetail;
  order: Parameters<typeof useCheckout>[0];
}) {
  const checkout = useCheckout(order);
  const { step, orderId, code, failure } = checkout;
  return (
    <>
      <Stepper step={step} complete={checkout.paid} />
      <section className={styles.panel}>
        {checkout.message && (
          <p className={styles.message} role="status">
            {checkout.message}
          </p>
        )}
        {step === 0 && (
          <ConfirmStep design={design} busy={checkout.busy} onConfirm={checkout.confirm} />
        )}
        {step === 1 && (
          <MethodStep price={design.price} busy={checkout.busy} onPay={checkout.pay} />
        )}
        {step === 2 && code && (
          <ScanStep
            orderId={orderId}
            code={code}
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
            onBack={checkout.showCode}
          />
        )}
        {failure && (
          <div className={styles.failure} role="alert">
            <p>{failure.text}</p>
            <Button block plain type="primary" loading={checkout.busy} onClick={failure.retry}>
              重试
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
