import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const READ_CHUNK_BYTES = 1024 * 1024;

/** Bytes as they were counted on their way. */
export interface CountedBytes {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A stage of a pipeline that lets everything pass, and tells afterwards what that was. */
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

/** @throws when the file is not there, or cannot be read */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: READ_CHUNK_BYTES })) {
    hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/**
 * Writes a file from stages of a pipeline, flushed to the disk, whole or not at all.
 * @param accept looks at what came before it gets its name; false leaves nothing behind
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
