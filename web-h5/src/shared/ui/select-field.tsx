import { useId } from 'react';
import styles from './text-field.module.css';

/** A labelled select with its error below. */
export function SelectField({
  label,
  placeholder,
  options,
  value,
  error = '',
  isRequired = true,
  onChange,
}: {
  label: string;
  /** The option without a value; left out where one is always chosen. */
  placeholder?: string;
  options: readonly (string | { value: string; label: string })[];
  /** Empty until an option is chosen. */
  value: string;
  error?: string;
  /** True by default; the placeholder of an optional field can be chosen again. */
  isRequired?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-required={isRequired}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-text` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && (
          <option value="" disabled={isRequired}>
            {placeholder}
          </option>
        )}
        {options
          .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
      </select>
      {error && (
        <span id={`${id}-text`} className={styles.error} role="status">
          {error}
        </span>
      )}
    </div>
  );
}
