import { setTimeout as sleep } from 'node:timers/promises';
import { RefusedError, UnreachableError } from '../api.js';

/** A server that is being restarted is waited for this long. */
const PATIENCE_MS = 120_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Says that the import ends here: the rows that were not reached are as they were. */
export class ImportStopped extends Error {
  constructor(readonly reason: unknown) {
    super((reason as Error).message);
  }
}

/**
 * Tries again while the shop is away; what it refuses for everybody ends the import.
 * @throws ImportStopped, or what the shop has against this very work
 */
export async function patiently<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  let failingSince: number | null = null;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (isForEverybody(error)) throw new ImportStopped(error);
      if (!isPassing(error)) throw error;
      // Not from the beginning: a large archive may have been on its way for minutes.
      failingSince ??= Date.now();
      const isOver = stop.aborted || Date.now() - failingSince > PATIENCE_MS;
      if (isOver) throw new ImportStopped(error);
      await sleep(pause, undefined, { signal: stop }).catch(() => {
        throw new ImportStopped(error);
      });
    }
  }
}

/** Why a file of this machine could not be sent; null where it was the network. */
export function localReasonOf(error: unknown): string | null {
  const cause = error instanceof UnreachableError ? (error.cause as NodeJS.ErrnoException) : null;
  const isLocal = ['ENOENT', 'EACCES', 'EIO', 'EISDIR'].includes(cause?.code ?? '');
  return isLocal ? (cause?.message ?? '') : null;
}

/** A network that is cut, a server that is being restarted, or one that asks for a pause. */
function isPassing(error: unknown): boolean {
  if (error instanceof UnreachableError) return localReasonOf(error) === null;
  return error instanceof RefusedError && (error.status === 429 || error.status >= 500);
}

/** Nobody is signed in, or may do this, or the disk is full. */
function isForEverybody(error: unknown): boolean {
  return error instanceof RefusedError && [401, 403, 507].includes(error.status);
}
