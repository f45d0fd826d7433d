import type { ReactNode } from 'react';
import styles from './field-button.module.css';

/** A button at the end of a field. */
export function FieldButton({
  children,
  disabled = false,
  label,
  onClick,
}: {
  children: ReactNode;
  disabled?: boolean;
  /** The accessible name, if the text alone is not clear. */
  label?: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
