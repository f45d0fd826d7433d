import { useId } from 'react';
import styles from './text-field.module.css';

/**
 * Removes what does not fit before the caret, as the browser does for its own `maxlength`, which counts UTF-16 code units
 * instead of characters.
 */
function shorten(field: HTMLTextAreaElement, maxLength: number): void {
  const excess = [...field.value].length - maxLength;
  if (excess <= 0) return;
  const before = Array.from(field.value.slice(0, field.selectionEnd));
  const kept = before.slice(0, Math.max(0, before.length - excess)).join('');
  field.value = kept + field.value.slice(field.selectionEnd);
  field.setSelectionRange(kept.length, kept.length);
}

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
  const change = (field: HTMLTextAreaElement) => {
    if (maxLength !== undefined) shorten(field, maxLength);
    onChange(field.value);
  };
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
        // The letters of an input method count only when they have become characters.
        onChange={({ target, nativeEvent }) =>
          (nativeEvent as InputEvent).isComposing ? onChange(target.value) : change(target)
        }
        onCompositionEnd={({ currentTarget }) => change(currentTarget)}
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
