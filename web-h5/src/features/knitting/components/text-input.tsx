import { useId } from 'react';
import { MAX_TEXT, type TextField } from '../model/calculators/calculator';
import styles from './fields.module.css';

/** A line of text that a parser of the library reads. */
export function TextInput({
  field: { label, note },
  value,
  error,
  onChange,
}: {
  field: TextField;
  value: string;
  error: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const text = error || note;
  return (
    <div className={`${styles.field} ${styles.whole}`}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_TEXT}
        autoComplete="off"
        value={value}
        aria-invalid={error !== ''}
        aria-describedby={text ? `${id}-text` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {text && (
        <span id={`${id}-text`} className={error ? styles.error : styles.note}>
          {text}
        </span>
      )}
    </div>
  );
}
