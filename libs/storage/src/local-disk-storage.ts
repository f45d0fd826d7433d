import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { READ_CHUNK_BYTES, readChunks } from './file-chunks.js';
import {
  assertKey,
  type ByteRange,
  type Disk,
  diskOf,
  type HandedObject,
  type ListedObject,
  type ObjectChunks,
  ObjectMissingError,
  ObjectStorage,
  type OpenObject,
  type ReceivedObject,
} from './object-storage.js';
import { sync } from './sync.js';

/** The internal location in deploy/nginx. */
const NGINX_LOCATION = '/stored-files/';

/** Stores objects as files below a directory, on one machine or on a shared file system. */
export class LocalDiskStorage extends ObjectStorage {
  /** @param behindNginx whether nginx has the same directory and delivers archives from it */
  constructor(
    private readonly root: string,
    private readonly behindNginx = false,
  ) {
    // Below the same root, so that storing a file is only a rename.
    super(join(root, 'incoming'));
  }

  async keep(received: ReceivedObject, key: string): Promise<void> {
    const path = this.pathOf(key);
    await received.onDisk;
    try {
      await rename(received.path, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // First file of its folder.
      await mkdir(dirname(path), { recursive: true });
      await rename(received.path, path);
    }
    this.kept.add(received);
    await sync(dirname(path));
  }

  async open(key: string, range?: ByteRange): Promise<OpenObject> {
    const { file, start, end } = await this.openFile(key, range);
    const stream =
      end > start
        ? file.createReadStream({ highWaterMark: READ_CHUNK_BYTES, start, end: end - 1 })
        : file.createReadStream();
    return { stream, sizeBytes: end - start };
  }

  override async openChunks(key: string, range?: ByteRange): Promise<ObjectChunks> {
    const { file, start, end } = await this.openFile(key, range);
    return { chunks: readChunks(file, start, end), sizeBytes: end - start };
  }

  override async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const { file } = await this.openFile(key);
    await file.close();
    return work(this.pathOf(key));
  }

  async handOver(key: string): Promise<HandedObject | null> {
    if (!this.behindNginx) return null;
    const { mtimeMs, size } = await stat(this.pathOf(key));
    const etag = `"${Math.floor(mtimeMs / 1000).toString(16)}-${size.toString(16)}"`;
    return { by: 'nginx', path: `${NGINX_LOCATION}${key}`, etag };
  }

  override async storageDisk(): Promise<Disk> {
    await mkdir(this.root, { recursive: true });
    return diskOf(this.root);
  }

  async *list(folder: string): AsyncIterable<ListedObject> {
    const entries = await readdir(join(this.root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const key = `${folder}${entry.name}`;
      if (entry.isDirectory()) yield* this.list(`${key}/`);
      else {
        const facts = await stat(this.pathOf(key)).catch(() => null);
        if (facts) yield { key, keptAt: facts.mtime };
      }
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    // Also removes the folder if it is empty.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  /** @returns also the first byte and the end of the range (exclusive) */
  private async openFile(
    key: string,
    range?: ByteRange,
  ): Promise<{ file: FileHandle; start: number; end: number }> {
    let file: FileHandle;
    try {
      file = await open(this.pathOf(key), 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ObjectMissingError(key);
      throw error;
    }
    if (range) return { file, start: range.start, end: range.end + 1 };
    try {
      return { file, start: 0, end: (await file.stat()).size };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.root, key);
  }
}
