import { useEffect } from 'react';
import { useLatest } from './use-latest';

/** Does something so long after `isDue` became true, unless the component has gone by then. */
export function useDelayed(milliseconds: number, isDue: boolean, act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => latest.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, isDue, latest]);
}
