import { useCallback, useEffect, useRef, useState } from 'react';

/** `missing`: the browser has no wake lock; `refused`: it does not give one now. */
export type WakeState = 'off' | 'on' | 'refused' | 'missing';

/**
 * Keeps the screen on (READ-14). Browsers give the lock only in a tap, and take it away when the page is hidden: it is
 * asked for again when the page comes back. The state is what is so, and not what was asked for.
 */
export function useWakeLock(): { state: WakeState; toggle: () => void } {
  const [state, setState] = useState<WakeState>(() =>
    typeof navigator !== 'undefined' && 'wakeLock' in navigator ? 'off' : 'missing',
  );
  const isWanted = useRef(false);
  const sentinel = useRef<WakeLockSentinel | null>(null);
  const ask = useCallback(async () => {
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (!isWanted.current) {
        await lock.release();
        return;
      }
      sentinel.current = lock;
      setState('on');
      lock.addEventListener('release', () => {
        if (sentinel.current === lock) setState('off');
      });
    } catch {
      setState('refused');
    }
  }, []);
  useEffect(() => {
    const onVisible = () => {
      if (isWanted.current && document.visibilityState === 'visible') void ask();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      isWanted.current = false;
      void sentinel.current?.release();
    };
  }, [ask]);
  const toggle = () => {
    if (state === 'missing') return;
    isWanted.current = state !== 'on';
    if (isWanted.current) void ask();
    else void sentinel.current?.release();
  };
  return { state, toggle };
}
