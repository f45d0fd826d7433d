import { LIMITS } from '#contracts';
import { useEffect, useState } from 'react';

/** When this tab last had a code sent; a form that is left and opened again goes on waiting. */
let lastSentAt = 0;

const secondsLeft = (): number =>
  Math.max(0, Math.ceil((lastSentAt - Date.now()) / 1000 + LIMITS.smsResendSeconds));

/** Counts down until another code may be asked for. */
export function useResendWait(): { left: number; begin: () => void } {
  const [left, setLeft] = useState(secondsLeft);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setLeft(secondsLeft()), 200);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const begin = () => {
    lastSentAt = Date.now();
    setLeft(secondsLeft());
  };
  return { left, begin };
}
