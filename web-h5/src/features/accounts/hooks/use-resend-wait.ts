import { LIMITS } from '#contracts';
import { useEffect, useState } from 'react';

/** When this tab last requested a code; the wait continues in a form that is opened again. */
let lastSentAt = 0;

const secondsLeft = (): number =>
  Math.max(0, Math.ceil((lastSentAt - Date.now()) / 1000 + LIMITS.smsResendSeconds));

/** Counts down until another code may be requested. */
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
