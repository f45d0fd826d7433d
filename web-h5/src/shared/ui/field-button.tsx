import type { ReactNode } from 'react';
import styles from './field-button.module.css';

/** A button that stands at the end of a field. */
export function FieldButton({
  children,
  disabled = false,
  label,
  onClick,
}: {
  children: ReactNode;
  disabled?: boolean;
  /** For screen readers, where the text alone says too little. */
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
