import { createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isJunk } from './archive-contents.js';
import { MAX_ENTRIES, staysInside } from './archive-entry.js';
import { sortedByName } from './name-order.js';
import { entriesOf, runSevenZipHere } from './seven-zip-report.js';
import { UnreadableFileError } from './unreadable-file.error.js';
import { decodeName, listZip, NODE_METHODS, openZip } from './zip-listing.js';

/** Unpacked bytes that one call to 7-Zip writes to the folder. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;

/** A file of an archive. */
export interface ArchiveFile {
  /** Path inside the archive, separated by `/`. */
  name: string;
  /** Unpacked size. */
  sizeBytes: number;
}

/**
 * The files of a stored archive, unpacked one by one. It was inspected at upload, but may still be hostile: the caller
 * bounds time and memory, and unpacks no file that is larger than it wants.
 */
export class UnpackedFiles {
  private unpacking: Promise<Set<string>> | null = null;

  private constructor(
    private readonly path: string,
    private readonly folder: string,
    /** Sorted by name, without those that operating systems add. */
    readonly files: ArchiveFile[],
    private readonly isNodeZip: boolean,
    private readonly isZip: boolean,
    private readonly isWanted: (file: ArchiveFile) => boolean,
  ) {}

  /**
   * Lists an archive.
   * @param folder an empty one, for unpacked files
   * @param isWanted whether the caller may unpack a file
   * @throws UnreadableFileError
   */
  static async open(
    path: string,
    folder: string,
    isWanted: (file: ArchiveFile) => boolean,
  ): Promise<UnpackedFiles> {
    const isZip = await isZipFile(path);
    const listing = isZip ? await listZip(path, MAX_ENTRIES) : null;
    const isNodeZip =
      listing !== null && [...listing.methods].every((method) => NODE_METHODS.has(method));
    const entries = isNodeZip ? listing.entries : await listBySevenZip(path, isZip);
    const files = sortedByName(
      entries
        .filter(({ name, isFolder }) => !isFolder && !isJunk(name) && staysInside(name))
        .map(({ name, unpackedBytes }) => ({ name, sizeBytes: unpackedBytes })),
    );
    return new UnpackedFiles(path, folder, files, isNodeZip, isZip, isWanted);
  }

  /** Unpacks a wanted file. @returns its path in the folder @throws UnreadableFileError */
  async unpack({ name }: ArchiveFile): Promise<string> {
    if (this.isNodeZip) return this.unpackFromZip(name);
    this.unpacking ??= this.unpackWanted();
    if (!(await this.unpacking).has(name)) throw new UnreadableFileError('too_large');
    const path = join(this.folder, 'all', name);
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    if (size < 0) throw new UnreadableFileError('broken');
    return path;
  }

  private async unpackFromZip(name: string): Promise<string> {
    const path = join(this.folder, `file${extname(name).toLowerCase()}`);
    const zip = await openZip(this.path);
    try {
      for await (const entry of zip.eachEntry()) {
        if (decodeName(entry) !== name) continue;
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
        return path;
      }
    } finally {
      zip.close();
    }
    throw new UnreadableFileError('broken');
  }

  /**
   * Unpacks all wanted files at once, because files of a solid archive cannot be unpacked one by one in bounded time.
   * @returns the names of those that are not too many bytes together
   */
  private async unpackWanted(): Promise<Set<string>> {
    let left = MAX_UNPACKED_BYTES;
    const names = new Set<string>();
    for (const file of this.files.filter(this.isWanted)) {
      if (file.sizeBytes > left) continue;
      left -= file.sizeBytes;
      names.add(file.name);
    }
    const target = join(this.folder, 'all');
    await mkdir(target);
    // Files that were unpacked before a fault are there; each of the others is reported as broken.
    await runSevenZipHere({
      path: this.path,
      isZip: this.isZip,
      command: 'extract',
      names: [...names],
      folder: target,
    }).catch(() => undefined);
    return names;
  }
}

/** Whether a file begins like a zip. */
async function isZipFile(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

async function listBySevenZip(path: string, isZip: boolean) {
  try {
    return entriesOf(await runSevenZipHere({ path, command: 'list', isZip }));
  } catch (error) {
    throw new UnreadableFileError('broken', error);
  }
}
