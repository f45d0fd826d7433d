import { type ReactNode, useId } from 'react';
import styles from './check-box.module.css';

/** A box to tick, by mouse, finger or keyboard. The library's own does not hear the keyboard. */
export function CheckBox({
  label,
  checked,
  isRequired = false,
  onChange,
  children,
}: {
  label: string;
  checked: boolean;
  isRequired?: boolean;
  onChange: (checked: boolean) => void;
  /** What goes on after the label without being part of it, such as links. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-required={isRequired}
        onChange={(event) => onChange(event.target.checked)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onChange(!checked);
        }}
      />
      <span>
        <label htmlFor={id}>{label}</label>
        {children}
      </span>
    </div>
  );
}
