import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ask } from '../lib/question';
import { useLatest } from './use-latest';

const WARNING = '离开后，这里还没有保存的内容会丢失。确定离开吗？';
const ANSWERS = { yes: '离开', no: '留在此页' };

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
    if (blocker.state !== 'blocked') return undefined;
    const asking = new AbortController();
    void ask({ text, ...ANSWERS }, asking.signal).then((isSure) => {
      if (!isSure) {
        blocker.reset();
        return;
      }
      leave.current?.();
      blocker.proceed();
    });
    return () => asking.abort();
  }, [blocker, text, leave]);
  useEffect(() => {
    if (!active) return undefined;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [active]);
}
