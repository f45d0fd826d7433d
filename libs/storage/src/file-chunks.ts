import type { FileHandle } from 'node:fs/promises';

/** Reading 1 MiB at a time measured 1.7 to 2.7 times as fast as Node's 64 KiB. */
export const READ_CHUNK_BYTES = 1024 * 1024;

/**
 * Reads a range of a file in chunks, `end` exclusive, and closes the file. A chunk is valid until the next
 * one is requested: two buffers alternate, because allocating a new one per chunk cost more in page faults
 * and garbage collection than the reading.
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
      // The file was truncated meanwhile.
      if (chunk.length === 0) return;
      const isLast = position >= end;
      if (!isLast) {
        reading = readInto(buffers[i % 2]!);
        // Errors are reported when this chunk is requested; if it never is, they must not be unhandled.
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
