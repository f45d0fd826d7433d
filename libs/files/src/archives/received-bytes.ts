import { open } from 'node:fs/promises';
import type { ReceivedObject } from '#storage';

/** Uploaded bytes with the fields that are needed to read them. */
export type ReceivedBytes = Pick<ReceivedObject, 'path' | 'bytes' | 'sizeBytes'>;

/** Reads a part of an upload; returns fewer bytes if it ends earlier. */
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
