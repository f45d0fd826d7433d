import type { FileHandle } from 'node:fs/promises';

/** 1 MiB reads were 1.7 to 2.7 times as fast as Node's 64 KiB. */
export const READ_CHUNK_BYTES = 1024 * 1024;

/**
 * The bytes of a file from one place to the other, the last not included; closes it. Each chunk holds its bytes until
 * the next is asked for.
 * Reads into one buffer while the other is on its way, and into no third one: a new one for each chunk cost
 * more, in page faults and collections, than the reading itself.
 */
export async function* readChunks(
  file: FileHandle,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const length = Math.min(READ_CHUNK_BYTES, end - start);
  const buffers = [Buffer.allocUnsafeSlow(length)];
  if (end - start > length) buffers.push(Buffer.allocUnsafeSlow(length));
  let position = start;
  const readInto = async (buffer: Buffer): Promise<Buffer> => {
    const { bytesRead } = await file.read(buffer, 0, Math.min(length, end - position), position);
    position += bytesRead;
    return buffer.subarray(0, bytesRead);
  };
  let reading = readInto(buffers[0]!);
  try {
    for (let i = 1; ; i += 1) {
      const chunk = await reading;
      // A file that became shorter has no more.
      if (chunk.length === 0) return;
      const isLast = position >= end;
      if (!isLast) {
        reading = readInto(buffers[i % 2]!);
        // Whether it fails is asked when its turn comes, or never.
        reading.catch(() => undefined);
      }
      yield chunk;
      if (isLast) return;
    }
  } finally {
    await reading.catch(() => undefined);
    await file.close();
  }
}
