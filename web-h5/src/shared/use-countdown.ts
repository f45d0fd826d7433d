import { useEffect, useState } from 'react';
import { useLatest } from './use-latest';

/** Counts seconds down once `running`, then calls `onEnd`. @returns the seconds left */
export function useCountdown(seconds: number, running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useLatest(onEnd);
  useEffect(() => {
    if (!running) return undefined;
    const until = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.ceil((until - Date.now()) / 1000);
      setLeft(Math.max(0, remaining));
      if (remaining > 0) return;
      clearInterval(timer);
      end.current();
    }, 200);
    return () => {
      clearInterval(timer);
      setLeft(seconds);
    };
  }, [seconds, running, end]);
  return left;
}
