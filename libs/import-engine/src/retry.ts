import type { ImportShop, RequestFault } from './shop.js';

/** How long an unavailable shop is retried by default, for example during a restart. */
const TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** The import stopped; rows that were not reached are unchanged. */
export class ImportStopped extends Error {
  constructor(readonly reason: unknown) {
    super((reason as Error).message);
  }
}

/**
 * Retries while the shop is unavailable; an error that concerns every request stops the import.
 * @throws ImportStopped, or the shop's error for this request
 */
export async function withRetry<T>(
  shop: Pick<ImportShop, 'faultOf'>,
  work: () => Promise<T>,
  stop: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  let failingSince: number | null = null;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const fault = shop.faultOf(error);
      if (isForEverybody(fault)) throw new ImportStopped(error);
      if (!isPassing(fault)) throw error;
      // Measured from the first failure, because a large upload may have run for minutes before it.
      failingSince ??= Date.now();
      const isOver = stop.aborted || Date.now() - failingSince > timeoutMs;
      if (isOver) throw new ImportStopped(error);
      await waitFor(pause, stop);
      if (stop.aborted) throw new ImportStopped(error);
    }
  }
}

/** Resolves after a delay, or immediately when the import is stopped. */
function waitFor(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stop.addEventListener('abort', end);
  });
}

/** A temporary error: a network failure, a restart, or a rate limit. */
function isPassing(fault: RequestFault): boolean {
  if (fault.kind === 'unreachable') return true;
  return fault.kind === 'refused' && (fault.status === 429 || fault.status >= 500);
}

/** An error that concerns every request: no valid token, no permission, or a full disk. */
function isForEverybody(fault: RequestFault): boolean {
  return fault.kind === 'refused' && [401, 403, 507].includes(fault.status);
}
