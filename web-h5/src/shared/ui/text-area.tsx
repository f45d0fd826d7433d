import { useId } from 'react';
import styles from './text-field.module.css';

/** A labelled field of several lines with its message underneath. */
export function TextArea({
  label,
  value,
  error = '',
  rows = 6,
  onChange,
}: {
  label: string;
  value: string;
  error?: string;
  rows?: number;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-text` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <span id={`${id}-text`} className={styles.error} role="status">
          {error}
        </span>
      )}
    </div>
  );
}
