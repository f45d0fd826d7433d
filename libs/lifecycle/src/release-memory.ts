import { Session } from 'node:inspector/promises';

/**
 * Returns to the operating system the memory that a start or a large load needed and nothing uses any more. V8 keeps it
 * otherwise, because its heap shrinks only at a collection that asks for it, which neither ordinary collections nor
 * `gc()` of `--expose-gc` do. Stops the process for some 0.1 s.
 */
export async function releaseMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
