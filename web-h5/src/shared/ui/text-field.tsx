import { type HTMLInputTypeAttribute, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

/** A labelled input with its error or note below. */
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
  /** A hint; an error replaces it. */
  note?: string;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'decimal' | 'numeric' | undefined;
  maxLength?: number;
  /** True by default; the label of an optional field says so. */
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
          {...(type === 'search' && { enterKeyHint: 'search' })}
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
