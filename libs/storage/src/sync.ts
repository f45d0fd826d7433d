import { open } from 'node:fs/promises';

/**
 * Returns once a power cut takes nothing of a file, or of a directory's names: a rename survives one only
 * when the directory is on disk too. @throws the system's error, which Linux tells once
 */
export async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
