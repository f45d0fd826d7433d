import { type ReactNode, useEffect, useRef } from 'react';
import styles from './find.module.css';

/** The filters at the bottom of a phone's screen. Escape, a tap outside and the button keep the choices. */
export function FindSheet({
  count,
  onClose,
  children,
}: {
  /** How many designs there are now; null while they are counted. */
  count: string | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => before?.focus({ preventScroll: true });
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="筛选"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => {
        if (target === dialog.current) onClose();
      }}
    >
      <div className={styles.sheetInside}>
        <h2>筛选</h2>
        {children}
      </div>
      <div className={styles.sheetEnd}>
        <button type="button" className={styles.show} onClick={onClose}>
          {count === null ? '看图解' : `看 ${count} 款图解`}
        </button>
      </div>
    </dialog>
  );
}
