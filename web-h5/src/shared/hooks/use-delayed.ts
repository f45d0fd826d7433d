import { useEffect } from 'react';
import { useLatest } from './use-latest';

/** Calls `act` this time after `isDue` became true, unless the component is unmounted first. */
export function useDelayed(milliseconds: number, isDue: boolean, act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => latest.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, isDue, latest]);
}
