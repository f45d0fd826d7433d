import { open } from 'node:fs/promises';

/**
 * Calls fsync on a file, or on a directory: a rename survives a power failure only after the directory is
 * flushed too.
 * @throws the system's error, which Linux reports once
 */
export async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
