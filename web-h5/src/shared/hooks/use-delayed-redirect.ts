import { useEffect } from 'react';
import { useIsShown } from './use-is-shown';
import { useLatest } from './use-latest';

/** Calls `redirect` this time after `isDue` became true, unless the visitor has left the page or is about to. */
export function useDelayedRedirect(
  milliseconds: number,
  isDue: boolean,
  redirect: () => void,
): void {
  const latest = useLatest(redirect);
  const isShown = useLatest(useIsShown());
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      if (isShown.current()) latest.current();
    }, milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, isDue, latest, isShown]);
}
