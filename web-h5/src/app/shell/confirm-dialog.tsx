import type { MouseEvent } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { usePendingConfirmation } from '../../shared/lib/confirm-dialog';
import { Dialog } from '../../shared/ui/dialog';
import styles from './confirm-dialog.module.css';

/** The confirm dialog of the site. The WeChat browser may suppress `window.confirm`. */
export function ConfirmDialog() {
  const pending = usePendingConfirmation();
  if (!pending) return null;
  const { text, confirmLabel, cancelLabel, resolve } = pending;
  // Without animations the style does not hold off the second of two taps.
  const answer =
    (isConfirmed: boolean) =>
    ({ detail }: MouseEvent) => {
      if (detail < 2) resolve(isConfirmed);
    };
  return (
    <Dialog title="请确认" onClose={() => resolve(false)}>
      <p>{text}</p>
      <div className={styles.answers}>
        <Button block type="primary" onClick={answer(false)}>
          {cancelLabel}
        </Button>
        <Button block plain type="primary" onClick={answer(true)}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
