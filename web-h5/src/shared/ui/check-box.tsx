import { type ReactNode, useId } from 'react';
import styles from './check-box.module.css';

/** A check box; Enter toggles it too. React Vant's ignores the keyboard, see docs/adr/0004. */
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
  /** Content after the label that is not part of it, such as links. */
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
