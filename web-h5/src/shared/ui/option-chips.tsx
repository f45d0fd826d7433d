import { type ReactNode, useId } from 'react';
import { useFocusFallback } from '../hooks/use-focus-fallback';
import styles from './option-chips.module.css';

/** Options as buttons that wrap: check boxes, or radio buttons where one may be chosen. */
export function OptionChips<Value extends string | number>({
  legend,
  options,
  chosen,
  isSingle = false,
  isRequired = false,
  note,
  onChange,
}: {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** Whether at most one may be chosen; a button takes the choice back. */
  isSingle?: boolean;
  /** Whether one is always chosen; there is then nothing to take back. */
  isRequired?: boolean;
  note?: ReactNode;
  onChange: (chosen: Value[]) => void;
}) {
  const name = useId();
  const title = useFocusFallback<HTMLLegendElement>();
  const change = (value: Value, isChosen: boolean) => {
    if (isSingle) onChange([value]);
    else onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  };
  return (
    <fieldset className={styles.chips}>
      <legend ref={title} tabIndex={-1}>
        {legend}
      </legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={isSingle ? name : undefined}
            checked={chosen.includes(value)}
            onChange={({ target }) => change(value, target.checked)}
          />
          {label}
        </label>
      ))}
      {isSingle && !isRequired && chosen.length > 0 && (
        <button type="button" aria-label={`清除${legend}`} onClick={() => onChange([])}>
          清除
        </button>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </fieldset>
  );
}
