import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners';

/** How long a request without a response takes to count as slow. */
const SLOW_MS = 10_000;

interface TrackedRequest {
  method?: string;
  data?: unknown;
  signal?: { aborted: boolean; addEventListener?: (type: 'abort', act: () => void) => void };
}

/** Whether there are slow requests, and whether some of them are reads, which may be sent again. */
export type SlowRequests = 'none' | 'waiting' | 'retryable';

/** The slow requests; the value says whether it is a read. */
const slow = new Map<AbortController, boolean>();
const listeners = new Listeners();

/**
 * Sends a request and reports it while it is slow; it has no timeout of its own. Uploads are not tracked:
 * they are expected to be slow, and their forms show the progress.
 */
export async function trackRequest<T>(
  { method = 'GET', data, signal }: TrackedRequest,
  send: (signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  if (data instanceof FormData) return send();
  const controller = new AbortController();
  signal?.addEventListener?.('abort', () => controller.abort());
  if (signal?.aborted) controller.abort();
  const timer = setTimeout(() => {
    slow.set(controller, method === 'GET');
    listeners.notify();
  }, SLOW_MS);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
    if (slow.delete(controller)) listeners.notify();
  }
}

/** Aborts the slow reads, which then fail like a network error. The server may have applied the writes already. */
export function abortSlowReads(): void {
  for (const [controller, isRead] of slow) if (isRead) controller.abort();
}

export function useSlowRequests(): SlowRequests {
  return useSyncExternalStore(listeners.subscribe, snapshot, () => 'none');
}

function snapshot(): SlowRequests {
  if (slow.size === 0) return 'none';
  return [...slow.values()].includes(true) ? 'retryable' : 'waiting';
}
