import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sync } from './sync.js';

const KEY_PATTERN = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*$/;

/** As many as many uploads at once may hold in memory. */
const FEW_BYTES = 256 * 1024;

/** Gathered while the disk is busy: a write for each chunk of the network takes longer than all else. */
const WRITE_AHEAD_BYTES = 1024 * 1024;

/**
 * So much is sent to disk while more comes in: the kernel would keep it for half a minute, and whoever waits
 * for the end would wait for all of it.
 */
const FLUSH_BYTES = 32 * 1024 * 1024;

/** An upload ends after five minutes, and is looked at for some more. */
const ABANDONED_MS = 3_600_000;

/** What was learned of bytes while they came in. */
export interface ObjectFacts {
  sizeBytes: number;
  sha256: Buffer;
}

/** Bytes that came in and have no name yet, in a file of this machine that may be read meanwhile. */
export interface ReceivedObject extends ObjectFacts {
  path: string;
  /** All of them where they are few, so that who looks into them need not read the file. */
  bytes: Buffer | null;
  /** Resolves once a power cut takes nothing of them. They may be looked into before. */
  onDisk: Promise<void>;
}

/** A part of an object: the first byte and the last, both counted from 0 and both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An object that is being read. Whoever opened it consumes or destroys the stream. */
export interface OpenObject {
  stream: Readable;
  /** Of what the stream brings. */
  sizeBytes: number;
}

/** An object on its way to one reader. Whoever opened it iterates over its chunks, as far as it likes. */
export interface ObjectChunks {
  /** Each holds its bytes until the next is asked for: whoever keeps one copies it. */
  chunks: AsyncIterable<Buffer>;
  /** Of what the chunks bring. */
  sizeBytes: number;
}

/** Where somebody else delivers an object, under a name for whoever saves it. */
export type HandedObject =
  /** A path inside the nginx in front of us, and what nginx tells readers the content by. */
  | { by: 'nginx'; path: string; etag: string }
  /** An address that delivers for some minutes to whoever has it. */
  | { by: 's3'; url: string };

/** A file system of this machine. */
export interface Disk {
  sizeBytes: number;
  freeBytes: number;
}

/** An object as a list of them tells it. */
export interface ListedObject {
  key: string;
  keptAt: Date;
}

/** More bytes came than were allowed. */
export class ReceivedTooLargeError extends Error {}

/** The object is not there: its row outlived its file. */
export class ObjectMissingError extends Error {
  constructor(readonly key: string) {
    super(`no object stored as ${key}`);
    this.name = 'ObjectMissingError';
  }
}

/**
 * The port behind which bytes are kept. Keys are made by the product, never taken from input:
 * lower-case letters and digits in groups parted by `/`, `.`, `_` or `-`. Bytes come in through files of
 * this machine, whichever place they are kept at: what is in them is looked at before they get a name.
 */
export abstract class ObjectStorage {
  private incomingMade: Promise<unknown> | null = null;
  /** One at a time: each holds a thread that other files wait for. */
  private isFlushing = false;
  /** Whose file has another name by now. */
  protected readonly kept = new WeakSet<ReceivedObject>();

  /** @param dir of this machine for bytes that have no name yet */
  constructor(private readonly incomingDir: string) {}

  /** Gives received bytes their name, whole or not at all; replaces what stands under it. */
  abstract keep(received: ReceivedObject, key: string): Promise<void>;

  /** Opens an object for reading. @param range within it; the whole without one @throws ObjectMissingError */
  abstract open(key: string, range?: ByteRange): Promise<OpenObject>;

  /** Opens an object for sending it off, with as little work as can be. @throws ObjectMissingError */
  async openChunks(key: string, range?: ByteRange): Promise<ObjectChunks> {
    const { stream, sizeBytes } = await this.open(key, range);
    return { chunks: stream as AsyncIterable<Buffer>, sizeBytes };
  }

  /**
   * Lets somebody else deliver an object, where the configuration says so; null where bytes go through us.
   * @param contentDisposition the header that names it for whoever saves it
   */
  abstract handOver(key: string, contentDisposition: string): Promise<HandedObject | null>;

  /** Every object whose key begins with a folder's name, such as `archives/`. */
  abstract list(folder: string): AsyncIterable<ListedObject>;

  /** Removes an object; one that is not there is as good as removed. */
  abstract remove(key: string): Promise<void>;

  /**
   * Takes bytes in without giving them a name yet: to a file of its own, which is on its way to disk then.
   * Whoever received them keeps or discards them.
   * @param maxBytes more than these are refused
   * @throws ReceivedTooLargeError, or what broke the source; nothing is left behind then
   */
  async receive(source: Readable | Buffer, maxBytes = Infinity): Promise<ReceivedObject> {
    const path = join(this.incomingDir, randomUUID());
    this.incomingMade ??= mkdir(this.incomingDir, { recursive: true });
    await this.incomingMade;
    const hash = createHash('sha256');
    let sizeBytes = 0;
    let few: Buffer[] | null = [];
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
        if (sizeBytes > FEW_BYTES) few = null;
        few?.push(chunk);
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
    // No longer narrowed: the stream's functions have written to it.
    const whole = few as Buffer[] | null;
    const onDisk = earlier.then(() => sync(path));
    // Told to whoever keeps them; others need not know.
    onDisk.catch(() => undefined);
    return { path, sizeBytes, sha256: hash.digest(), bytes: whole && Buffer.concat(whole), onDisk };
  }

  /** @param earlier what was flushed before: a fault is told once, and the last flush would not hear of it */
  private flushMeanwhile(path: string, earlier: Promise<void>): Promise<void> {
    this.isFlushing = true;
    const flushed = Promise.all([earlier, sync(path)]).then(() => undefined);
    const end = () => {
      this.isFlushing = false;
    };
    flushed.then(end, end);
    return flushed;
  }

  /** Lets received bytes go; fine for those that were kept. */
  async discard(received: ReceivedObject): Promise<void> {
    if (this.kept.has(received)) return;
    await unlink(received.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  /** Lets go of what came in for a process that ended before it could. */
  async clearIncoming(): Promise<void> {
    const names = await readdir(this.incomingDir).catch(() => []);
    for (const name of names) {
      const path = join(this.incomingDir, name);
      const facts = await stat(path).catch(() => null);
      if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  /** The disk of this machine that receives uploads. */
  async stagingDisk(): Promise<Disk> {
    await mkdir(this.incomingDir, { recursive: true });
    return diskOf(this.incomingDir);
  }

  /** The disk of this machine that keeps the objects; null if they are kept elsewhere. */
  storageDisk(): Promise<Disk | null> {
    return Promise.resolve(null);
  }

  /** Receives and keeps in one. */
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

/** Every adapter's first line: a key that could lead elsewhere goes no further. */
export function assertKey(key: string): void {
  if (!KEY_PATTERN.test(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
}

/** The file system that a directory is on. */
export async function diskOf(dir: string): Promise<Disk> {
  const { blocks, bavail, bsize } = await statfs(dir);
  return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize };
}
