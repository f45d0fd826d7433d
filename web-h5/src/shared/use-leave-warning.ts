import { useEffect } from 'react';
import { useBlocker } from 'react-router';

const WARNING = '离开后，这里还没有保存的内容会丢失。确定离开吗？';

/** Asks before the page is left by link, back or reload. @param active while there is something to lose */
export function useLeaveWarning(active: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(WARNING)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}
