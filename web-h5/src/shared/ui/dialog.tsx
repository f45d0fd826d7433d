import { type ReactNode, useId } from 'react';
import { useModal } from '../hooks/use-modal';
import styles from './dialog.module.css';

/** A modal dialog. Escape, the close button or a tap outside closes it; a tap outside only without unsaved input. */
export function Dialog({
  title,
  look,
  footer,
  isUnsaved = false,
  onClose,
  children,
}: {
  title: string;
  /** `sheet`: at the lower edge of the screen; `tall`: there too, as wide as the screen and of a fixed height. */
  look?: 'sheet' | 'tall';
  /** What closes the dialog instead of the ✕. In a `tall` one it stays in place while the content scrolls. */
  footer?: ReactNode;
  /** Whether it has input that closing it would lose or hide. */
  isUnsaved?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useModal();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-look={look}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, detail }) => {
        // The second of two taps counts for what was under the first: the dialog may be smaller by then.
        if (target === dialog.current && detail < 2 && !isUnsaved) onClose();
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {!footer && (
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            ✕
          </button>
        )}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </dialog>
  );
}
