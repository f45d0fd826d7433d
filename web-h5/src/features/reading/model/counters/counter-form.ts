import { MAX_COUNT } from '#knitting';
import { wholeNumberIn } from '../../../../shared/lib/whole-number';

/** The texts of the form that sets the main counter. */
export interface CounterForm {
  value: string;
  /** Empty: no target. */
  goal: string;
}

/** What the form is to change; a property that is absent stays as it is. */
interface CounterChanges {
  count?: number;
  /** Null removes the target. */
  target?: number | null;
}

/**
 * Reads the form. A field that holds what it held at first changes nothing: meanwhile another device may have counted,
 * and setting the old count would erase that (READ-15).
 */
export function counterChanges(
  form: CounterForm,
  begun: CounterForm,
): CounterChanges | { fault: string } {
  const count = wholeNumberIn(form.value);
  const target = form.goal.trim() === '' ? null : wholeNumberIn(form.goal);
  if (count === null || (form.goal.trim() !== '' && !target)) {
    return { fault: `请填 0 到 ${MAX_COUNT} 的整数；目标可以空着` };
  }
  return {
    ...(form.value !== begun.value && { count }),
    ...(form.goal !== begun.goal && { target }),
  };
}
