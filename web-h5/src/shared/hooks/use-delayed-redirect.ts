import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { useLatest } from './use-latest';

/**
 * Calls `redirect` this time after `isDue` became true, unless the visitor leaves the page first. While a page that the
 * visitor chose is loading, it waits: the redirect would cancel that navigation.
 */
export function useDelayedRedirect(
  milliseconds: number,
  isDue: boolean,
  redirect: () => void,
): void {
  const latest = useLatest(redirect);
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (!isDue || !isIdle) return undefined;
    const timer = setTimeout(() => latest.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, isDue, isIdle, latest]);
}
