import { KnittingError, readQuantity, roundTo } from '#knitting';
import { useId } from 'react';
import { decimalKeyboard } from '../../../shared/lib/decimal-keyboard';
import type { NumberField } from '../model/calculators/calculator';
import styles from './fields.module.css';

/** A number with its unit, and buttons large enough for a thumb that change it by a step. */
export function NumberInput({
  field: { label, quantity, step, start, note, isOptional = false },
  unit,
  value,
  error,
  onChange,
}: {
  field: NumberField;
  unit: string;
  value: string;
  /** Empty while the value can be calculated with. */
  error: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const change = (steps: number) => onChange(stepped(value, steps, { quantity, step, start }));
  const name = unit ? `${label}（${unit}）` : label;
  const text = error || note;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}>可不填</span>}
        {unit && <span className="visually-hidden">（{unit}）</span>}
      </label>
      <div className={styles.stepper} data-fault={error !== '' || undefined}>
        <button type="button" aria-label={`${name}减 ${step}`} onClick={() => change(-1)}>
          −
        </button>
        <span className={styles.value}>
          <input
            id={id}
            type="text"
            inputMode={decimalKeyboard(quantity.min)}
            autoComplete="off"
            maxLength={20}
            value={value}
            aria-invalid={error !== ''}
            aria-describedby={text ? `${id}-text` : undefined}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
              if (!steps) return;
              event.preventDefault();
              change(steps);
            }}
          />
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
        <button type="button" aria-label={`${name}加 ${step}`} onClick={() => change(1)}>
          +
        </button>
      </div>
      {text && (
        <span id={`${id}-text`} className={error ? styles.error : styles.note}>
          {text}
        </span>
      )}
    </div>
  );
}

/** The value some steps further, within its range. What is no number becomes the example, or the number next to 0. */
export function stepped(
  value: string,
  steps: number,
  { quantity, step, start }: Pick<NumberField, 'quantity' | 'step' | 'start'>,
): string {
  const { min, max } = quantity;
  let current: number;
  try {
    current = readQuantity(value, { ...quantity, min: -1e9, max: 1e9, isWhole: false });
  } catch (error) {
    if (!(error instanceof KnittingError)) throw error;
    return start || String(Math.min(max, Math.max(min, 0)));
  }
  return String(roundTo(Math.min(max, Math.max(min, current + steps * step)), 2));
}
