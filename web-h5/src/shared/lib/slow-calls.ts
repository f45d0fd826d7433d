import { useSyncExternalStore } from 'react';

/** How long an answer is waited for without a word. */
const SLOW_MS = 10_000;

/** What of a call is looked at. */
interface WatchedCall {
  method?: string;
  data?: unknown;
  signal?: { aborted: boolean; addEventListener?: (type: 'abort', act: () => void) => void };
}

/** What of the calls under way keeps the visitor waiting, and whether it may be asked for anew. */
export type Slowness = 'none' | 'waiting' | 'retryable';

const slowCalls = new Map<AbortController, boolean>();
const listeners = new Set<() => void>();

/**
 * Makes a call that is told of when it takes long; nothing ends it by itself. Files on their way up are left
 * out: they are slow by nature, and their forms say so.
 */
export async function watchCall<T>(
  { method = 'GET', data, signal }: WatchedCall,
  make: (signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  if (data instanceof FormData) return make();
  const end = new AbortController();
  signal?.addEventListener?.('abort', () => end.abort());
  if (signal?.aborted) end.abort();
  const timer = setTimeout(() => {
    slowCalls.set(end, method === 'GET');
    tell();
  }, SLOW_MS);
  try {
    return await make(end.signal);
  } finally {
    clearTimeout(timer);
    if (slowCalls.delete(end)) tell();
  }
}

/** Gives up the slow reads, as if the network had dropped them; what writes may have come through already. */
export function giveUpSlowReads(): void {
  for (const [end, isRead] of slowCalls) if (isRead) end.abort();
}

export function useSlowness(): Slowness {
  return useSyncExternalStore(subscribe, slownessNow, () => 'none');
}

function slownessNow(): Slowness {
  if (slowCalls.size === 0) return 'none';
  return [...slowCalls.values()].includes(true) ? 'retryable' : 'waiting';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
