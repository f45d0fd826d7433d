import { useState, useSyncExternalStore } from 'react';
import { ScreenLock, type WakeState } from '../model/pages/screen-lock';

/** Keeps the screen on while the page is open (READ-14). Call `toggle` in the handler of a tap. */
export function useWakeLock(): { state: WakeState; toggle: () => void } {
  const [lock] = useState(() => new ScreenLock({ navigator, document }));
  const state = useSyncExternalStore(lock.subscribe, lock.current, lock.current);
  return { state, toggle: lock.toggle };
}
