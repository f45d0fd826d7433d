import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sync } from './sync.js';

const KEY_PATTERN = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*$/;

/** Small enough to hold in memory for many concurrent uploads. */
const BUFFERED_BYTES = 256 * 1024;

/**
 * Bytes are buffered while the disk is busy: one write per network chunk would take longer than everything
 * else.
 */
const WRITE_AHEAD_BYTES = 1024 * 1024;

/**
 * Written bytes are flushed in steps of this size while more arrive: the kernel would delay writing for 30 s,
 * and the final fsync would wait for all of it.
 */
const FLUSH_BYTES = 32 * 1024 * 1024;

/** An upload ends after five minutes, and its inspection takes some more. */
const ABANDONED_MS = 3_600_000;

/** Size and hash, computed while the bytes are received. */
export interface ObjectFacts {
  sizeBytes: number;
  sha256: Buffer;
}

/** Received bytes without a key yet, in a local file that can be read already. */
export interface ReceivedObject extends ObjectFacts {
  path: string;
  /** The whole content if it is small, so that an inspection need not read the file; else null. */
  bytes: Buffer | null;
  /** Resolves after fsync. The bytes can be read before. */
  onDisk: Promise<void>;
}

/** A range of an object: first and last byte, counted from 0, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object opened for reading. The caller consumes or destroys the stream. */
export interface OpenObject {
  stream: Readable;
  /** Size of the stream. */
  sizeBytes: number;
}

/** An object opened for sending. The caller iterates over its chunks, and may stop early. */
export interface ObjectChunks {
  /** Each chunk is valid until the next one is requested: copy it to use it longer. */
  chunks: AsyncIterable<Buffer>;
  /** Total size of the chunks. */
  sizeBytes: number;
}

/** How another server delivers an object, with a file name for the client. */
export type HandedObject =
  /** An internal path of nginx, and the `ETag` that nginx sends. */
  | { by: 'nginx'; path: string; etag: string }
  /** An address that delivers for some minutes to whoever has it. */
  | { by: 's3'; url: string };

/** A local file system. */
export interface Disk {
  sizeBytes: number;
  freeBytes: number;
}

/** An entry of a listing. */
export interface ListedObject {
  key: string;
  keptAt: Date;
}

/** The source had more bytes than allowed. */
export class ReceivedTooLargeError extends Error {}

/** The object does not exist: its row outlived its file. */
export class ObjectMissingError extends Error {
  constructor(readonly key: string) {
    super(`no object stored as ${key}`);
    this.name = 'ObjectMissingError';
  }
}

/**
 * Interface of the storage of bytes. Keys are created by this shop, never taken from input: lower-case
 * letters and digits in groups separated by `/`, `.`, `_` or `-`. All adapters receive bytes into local
 * files, so that they can be inspected before they are stored under a key.
 */
export abstract class ObjectStorage {
  private incomingMade: Promise<unknown> | null = null;
  /** One flush at a time: each blocks a thread of the pool that other file operations need. */
  private isFlushing = false;
  /** Received objects whose file was moved to its key. */
  protected readonly kept = new WeakSet<ReceivedObject>();

  /** @param incomingDir local directory for received bytes without a key */
  constructor(private readonly incomingDir: string) {}

  /** Stores received bytes under a key, completely or not at all; replaces an existing object. */
  abstract keep(received: ReceivedObject, key: string): Promise<void>;

  /**
   * Opens an object for reading. @param range part of it; the whole object if omitted @throws
   * ObjectMissingError
   */
  abstract open(key: string, range?: ByteRange): Promise<OpenObject>;

  /** Opens an object for sending, with minimal overhead. @throws ObjectMissingError */
  async openChunks(key: string, range?: ByteRange): Promise<ObjectChunks> {
    const { stream, sizeBytes } = await this.open(key, range);
    return { chunks: stream as AsyncIterable<Buffer>, sizeBytes };
  }

  /**
   * Gives an object as a local file, for programs that need a path. The file must not be changed and is gone, or
   * another's, when the work has ended.
   * @throws ObjectMissingError
   */
  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const copy = await this.receive((await this.open(key)).stream);
    try {
      return await work(copy.path);
    } finally {
      await this.discard(copy);
    }
  }

  /**
   * Hands the delivery of an object over to nginx or S3 if configured; null if this process must send the
   * bytes.
   * @param contentDisposition header with the file name for the client
   */
  abstract handOver(key: string, contentDisposition: string): Promise<HandedObject | null>;

  /** Lists every object whose key starts with a folder's name, such as `archives/`. */
  abstract list(folder: string): AsyncIterable<ListedObject>;

  /** Removes an object; a missing one is ignored. */
  abstract remove(key: string): Promise<void>;

  /**
   * Receives bytes into a separate file without a key, and starts flushing it. The caller keeps or discards
   * the result.
   * @param maxBytes a larger source is refused
   * @throws ReceivedTooLargeError, or the error of the source; no file is left behind then
   */
  async receive(source: Readable | Buffer, maxBytes = Infinity): Promise<ReceivedObject> {
    const path = join(this.incomingDir, randomUUID());
    this.incomingMade ??= mkdir(this.incomingDir, { recursive: true }).catch((error: unknown) => {
      // A volume may be mounted later, so the next upload tries again.
      this.incomingMade = null;
      throw error;
    });
    await this.incomingMade;
    const hash = createHash('sha256');
    let sizeBytes = 0;
    let buffered: Buffer[] | null = [];
    let sentToDisk = 0;
    let earlier = Promise.resolve();
    const measure = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        sizeBytes += chunk.length;
        if (sizeBytes - sentToDisk > FLUSH_BYTES && !this.isFlushing) {
          sentToDisk = sizeBytes;
          earlier = this.flushMeanwhile(path, earlier);
        }
        if (sizeBytes > BUFFERED_BYTES) buffered = null;
        buffered?.push(chunk);
        if (sizeBytes > maxBytes) done(new ReceivedTooLargeError());
        else done(null, chunk);
      },
    });
    try {
      const bytes = Buffer.isBuffer(source) ? Readable.from([source]) : source;
      const file = createWriteStream(path, {
        flags: 'wx',
        highWaterMark: WRITE_AHEAD_BYTES,
      });
      await pipeline(bytes, measure, file);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    // Resets TypeScript's narrowing: the stream's functions have assigned it.
    const whole = buffered as Buffer[] | null;
    const onDisk = earlier.then(() => sync(path));
    // `keep` reports the error; a discarded upload does not need it.
    onDisk.catch(() => undefined);
    return { path, sizeBytes, sha256: hash.digest(), bytes: whole && Buffer.concat(whole), onDisk };
  }

  /**
   * @param earlier the previous flush: Linux reports a write error only once, so its error must not be lost
   */
  private flushMeanwhile(path: string, earlier: Promise<void>): Promise<void> {
    this.isFlushing = true;
    const flushed = Promise.all([earlier, sync(path)]).then(() => undefined);
    const end = () => {
      this.isFlushing = false;
    };
    flushed.then(end, end);
    return flushed;
  }

  /** Deletes received bytes; does nothing for those that were kept. */
  async discard(received: ReceivedObject): Promise<void> {
    if (this.kept.has(received)) return;
    await unlink(received.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  /** Deletes files that were received by a process that has died. */
  async clearIncoming(): Promise<void> {
    const names = await readdir(this.incomingDir).catch(() => []);
    for (const name of names) {
      const path = join(this.incomingDir, name);
      const facts = await stat(path).catch(() => null);
      if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  /** The local disk that receives uploads. */
  async stagingDisk(): Promise<Disk> {
    await mkdir(this.incomingDir, { recursive: true });
    return diskOf(this.incomingDir);
  }

  /** The local disk with the objects; null if they are stored elsewhere. */
  storageDisk(): Promise<Disk | null> {
    return Promise.resolve(null);
  }

  /** Receives and keeps bytes in one call. */
  async put(key: string, source: Readable | Buffer): Promise<ObjectFacts> {
    assertKey(key);
    const received = await this.receive(source);
    try {
      await this.keep(received, key);
    } finally {
      await this.discard(received);
    }
    return { sizeBytes: received.sizeBytes, sha256: received.sha256 };
  }
}

/** Every adapter calls this first: rejects a key that could escape the storage directory. */
export function assertKey(key: string): void {
  if (!KEY_PATTERN.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
}

/** The file system that a directory is on. */
export async function diskOf(dir: string): Promise<Disk> {
  const { blocks, bavail, bsize } = await statfs(dir);
  return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize };
}
