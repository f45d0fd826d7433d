import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page's code is at work: false in what the server draws, and while that is taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
