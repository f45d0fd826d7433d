import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time in which a process that has started also does its first work. */
const AFTER_START_MS = 5_000;

/**
 * Collects the garbage of the start once and returns its memory to the system, which V8 does by itself only when memory is
 * short. Blocks the process for about 0.1 s.
 * @param started settles when the process has loaded what it keeps
 */
export async function collectStartupGarbage(started?: Promise<unknown>): Promise<void> {
  await Promise.allSettled([started, sleep(AFTER_START_MS, undefined, { ref: false })]);
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
