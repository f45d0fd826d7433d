import type { ConsoleOverview, WaitingItem } from '#contracts';
import { useRead } from './api';

const REFRESH_MS = 60_000;

/** The work that waits for a person, and today's money (CONS-01). */
export function useOverview() {
  return useRead<ConsoleOverview>('/console/overview', {}, { refetchInterval: REFRESH_MS });
}

/** The work that waits for a person; empty while it is not known. */
export function useWaiting(): { items: WaitingItem[] } {
  return { items: useOverview().data?.waiting ?? [] };
}
