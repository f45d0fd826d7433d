import { CheckIcon } from '../../../shared/ui/icons';
import styles from './stepper.module.css';

/** The labels of the steps. */
export const STEPS = ['确认订单', '付款方式', '完成支付', '订单完成'] as const;

export type Step = 0 | 1 | 2 | 3;

/** The progress of the checkout. */
export function Stepper({ step, complete }: { step: Step; complete: boolean }) {
  const done = complete ? STEPS.length : step;
  return (
    <ol className={styles.steps}>
      {STEPS.map((label, index) => (
        <li
          key={label}
          className={index < done ? styles.done : undefined}
          aria-current={index === step ? 'step' : undefined}
        >
          <span className={styles.dot}>{index < done && <CheckIcon />}</span>
          <span className={styles.label}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
