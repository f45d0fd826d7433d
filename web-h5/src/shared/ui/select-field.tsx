import { useId } from 'react';
import styles from './text-field.module.css';

/** A labelled select with its error below. */
export function SelectField({
  label,
  placeholder,
  options,
  value,
  error = '',
  onChange,
}: {
  label: string;
  placeholder: string;
  options: readonly string[];
  /** Empty until an option is chosen. */
  value: string;
  error?: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-required
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-text` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="" disabled>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option}>{option}</option>
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
