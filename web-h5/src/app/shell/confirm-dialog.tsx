import { Button } from 'react-vant/es/button/index.js';
import { usePendingConfirmation } from '../../shared/lib/confirm-dialog';
import { Dialog } from '../../shared/ui/dialog';

/** The confirm dialog of the site. The WeChat browser may suppress `window.confirm`. */
export function ConfirmDialog() {
  const pending = usePendingConfirmation();
  if (!pending) return null;
  const { text, confirmLabel, cancelLabel, resolve } = pending;
  return (
    <Dialog title="请确认" onClose={() => resolve(false)}>
      <p>{text}</p>
      <Button block type="primary" onClick={() => resolve(false)}>
        {cancelLabel}
      </Button>
      <Button block plain type="primary" onClick={() => resolve(true)}>
        {confirmLabel}
      </Button>
    </Dialog>
  );
}
