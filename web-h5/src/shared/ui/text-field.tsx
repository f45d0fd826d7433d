import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

/** A labelled input with its message underneath. */
export function TextField({
  label,
  value,
  error = '',
  note = '',
  type = 'text',
  placeholder,
  autoComplete,
  inputMode,
  maxLength,
  isRequired = true,
  action,
  onChange,
  onBlur,
}: {
  label: string;
  value: string;
  error?: string;
  /** What is good to know; an error stands in its place. */
  note?: string;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'decimal' | 'numeric';
  maxLength?: number;
  /** Most are; the labels of the others say that they may stay empty. */
  isRequired?: boolean;
  /** A button at the end of the field. */
  action?: ReactNode;
  onChange: (value: string) => void;
  onBlur?: () => void;
}) {
  const id = useId();
  const text = error || note;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <input
          id={id}
          type={type}
          value={value}
          placeholder={placeholder}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={maxLength}
          aria-required={isRequired}
          aria-invalid={error !== ''}
          aria-describedby={text ? `${id}-text` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        {action}
      </div>
      {text && (
        <span id={`${id}-text`} className={error ? styles.error : styles.note} role="status">
          {text}
        </span>
      )}
    </div>
  );
}
