import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirmDialog } from '../lib/confirm-dialog';
import { useLatest } from './use-latest';

const WARNING = '离开后，这里还没有保存的内容会丢失。确定离开吗？';
const LABELS = { confirmLabel: '离开', cancelLabel: '留在此页' };

/**
 * Asks for confirmation before the visitor leaves the page by a link, back or reload.
 * @param active whether there are unsaved changes
 * @param text the question of the dialog; a reload shows the browser's own
 * @param onLeave called when the visitor leaves by a link or back
 */
export function useLeaveWarning(active: boolean, text = WARNING, onLeave?: () => void): void {
  const leave = useLatest(onLeave);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    const dialog = new AbortController();
    void confirmDialog({ text, ...LABELS }, dialog.signal).then((isConfirmed) => {
      if (!isConfirmed) {
        blocker.reset();
        return;
      }
      leave.current?.();
      blocker.proceed();
    });
    return () => dialog.abort();
  }, [blocker, text, leave]);
  useEffect(() => {
    if (!active) return undefined;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [active]);
}
