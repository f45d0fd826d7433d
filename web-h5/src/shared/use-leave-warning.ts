import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useLatest } from './use-latest';

const WARNING = '离开后，这里还没有保存的内容会丢失。确定离开吗？';

/**
 * Asks before the page is left by link, back or reload.
 * @param active while there is something to lose
 * @param text what is asked
 * @param onLeave hears that it is left in spite of it, by link or back
 */
export function useLeaveWarning(active: boolean, text = WARNING, onLeave?: () => void): void {
  const leave = useLatest(onLeave);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (!confirm(text)) {
      blocker.reset();
      return;
    }
    leave.current?.();
    blocker.proceed();
  }, [blocker, text, leave]);
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}
