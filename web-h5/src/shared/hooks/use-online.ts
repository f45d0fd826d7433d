import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLatest } from './use-latest';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Whether the browser is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
}

/** Calls `act` each time the browser is online again. */
export function useReconnect(act: () => void): void {
  const latest = useLatest(act);
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline) latest.current();
      }),
    [latest],
  );
}
