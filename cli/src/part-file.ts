import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { UsageError } from './exit.js';

/** The temporary name of a file that is being written: a file with the final name is always complete. */
export function partOf(path: string): string {
  return `${path}.part`;
}

/** Opens the temporary file for writing. @throws UsageError */
export async function openPart(path: string, flags: 'w' | 'wx'): Promise<FileHandle> {
  try {
    return await open(partOf(path), flags);
  } catch (error) {
    throw new UsageError(`写不了 ${path}（${(error as Error).message}），请换一个文件夹`);
  }
}

/** Writes and closes the temporary file, and gives it the final name. A failure leaves neither file. */
export async function completePart(
  path: string,
  part: FileHandle,
  write: () => Promise<void>,
): Promise<void> {
  try {
    try {
      await write();
    } finally {
      await part.close();
    }
    await rename(partOf(path), path);
  } catch (error) {
    await rm(partOf(path), { force: true });
    throw error;
  }
}
