import { useId } from 'react';
import styles from './text-field.module.css';

/** A labelled text area with its error below. */
export function TextArea({
  label,
  value,
  error = '',
  rows = 6,
  maxLength,
  onChange,
}: {
  label: string;
  value: string;
  error?: string;
  rows?: number;
  /** The most Unicode code points that fit; a counter is shown. */
  maxLength?: number;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const count = [...value].length;
  const describedBy = [maxLength && `${id}-count`, error && `${id}-text`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        aria-required
        aria-invalid={error !== ''}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange([...event.target.value].slice(0, maxLength).join(''))}
      />
      {maxLength !== undefined && (
        <span id={`${id}-count`} className={styles.note}>
          {count}/{maxLength}
        </span>
      )}
      {error && (
        <span id={`${id}-text`} className={styles.error} role="status">
          {error}
        </span>
      )}
    </div>
  );
}
