import { open } from 'node:fs/promises';
import type { ReceivedObject } from '#storage';

/** What came in, as far as it takes to read it. */
export type ReceivedBytes = Pick<ReceivedObject, 'path' | 'bytes' | 'sizeBytes'>;

/** Some bytes of what came in; fewer where it ends before. */
export async function readPart(
  { path, bytes }: ReceivedBytes,
  start: number,
  length: number,
): Promise<Buffer> {
  if (bytes) return bytes.subarray(start, start + length);
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
