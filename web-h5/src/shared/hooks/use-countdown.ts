import { useEffect, useState } from 'react';
import { startCountdown } from '../lib/countdown';
import { useLatest } from './use-latest';

/** Counts down while `running`, then calls `onEnd`. @returns the seconds left */
export function useCountdown(seconds: number, running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useLatest(onEnd);
  useEffect(() => {
    if (!running) return undefined;
    const stop = startCountdown(seconds, setLeft, () => end.current());
    return () => {
      stop();
      setLeft(seconds);
    };
  }, [seconds, running, end]);
  return left;
}
