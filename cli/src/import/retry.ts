import { setTimeout as sleep } from 'node:timers/promises';
import { RefusedError, UnreachableError } from '../api.js';

/** How long an unavailable shop is retried, for example during a restart. */
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
export async function withRetry<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  let failingSince: number | null = null;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (isForEverybody(error)) throw new ImportStopped(error);
      if (!isPassing(error)) throw error;
      // Measured from the first failure, because a large upload may have run for minutes before it.
      failingSince ??= Date.now();
      const isOver = stop.aborted || Date.now() - failingSince > TIMEOUT_MS;
      if (isOver) throw new ImportStopped(error);
      await sleep(pause, undefined, { signal: stop }).catch(() => {
        throw new ImportStopped(error);
      });
    }
  }
}

/** Why a local file could not be sent; null for network errors. */
export function localReasonOf(error: unknown): string | null {
  const cause = error instanceof UnreachableError ? (error.cause as NodeJS.ErrnoException) : null;
  const isLocal = ['ENOENT', 'EACCES', 'EIO', 'EISDIR'].includes(cause?.code ?? '');
  return isLocal ? (cause?.message ?? '') : null;
}

/** A temporary error: a network failure, a restart, or a rate limit. */
function isPassing(error: unknown): boolean {
  if (error instanceof UnreachableError) return localReasonOf(error) === null;
  return error instanceof RefusedError && (error.status === 429 || error.status >= 500);
}

/** An error that concerns every request: no valid token, no permission, or a full disk. */
function isForEverybody(error: unknown): boolean {
  return error instanceof RefusedError && [401, 403, 507].includes(error.status);
}
