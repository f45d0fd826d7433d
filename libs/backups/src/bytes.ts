import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const READ_CHUNK_BYTES = 1024 * 1024;

/** Size and hash of streamed bytes. */
export interface CountedBytes {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A pass-through stage of a pipeline that computes size and hash. */
export function counter(): { stage: Transform; counted: () => CountedBytes } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stage, counted: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** @throws if the file is missing or cannot be read */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: READ_CHUNK_BYTES })) {
    hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/**
 * Writes a file from the stages of a pipeline and flushes it; the file is complete or does not exist.
 * @param accept checks the bytes before the file gets its name; if it returns false the file is removed
 */
export async function writeWhole(
  path: string,
  stages: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[],
  accept: (counted: CountedBytes) => boolean = () => true,
): Promise<CountedBytes> {
  const partial = `${path}.partial`;
  const { stage, counted } = counter();
  try {
    await pipeline([...stages, stage, createWriteStream(partial, { flush: true })]);
    const written = counted();
    if (accept(written)) await rename(partial, path);
    return written;
  } finally {
    await rm(partial, { force: true });
  }
}
