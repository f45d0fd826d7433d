import { createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReadableKind } from '#contracts';
import { isJunk, kindOf } from '../archive-contents.js';
import { entriesOf, extractWithSevenZip, runSevenZipHere } from '../seven-zip-report.js';
import { decodeName, listZip, NODE_METHODS, openZip } from '../zip-listing.js';
import { PageFaultError } from './page-faults.js';

const MAX_ENTRIES = 10_000;
/** A reader looks for a pattern, not for the thousandth picture. */
const MAX_FILES = 1_000;
const MB = 1024 * 1024;
/** The largest file of each kind that becomes pages. A PDF is read from the disk, the others in memory. */
const MAX_BYTES: Record<ReadableKind, number> = {
  pdf: 512 * MB,
  image: 60 * MB,
  text: 20 * MB,
  other: 0,
};
const MAX_UNPACKED_BYTES = 1024 * MB;
/** Documents whose pages this shop can make, beside images and PDFs. */
const TEXTS = new Set(['.txt', '.md', '.docx']);
const ORDER: ReadableKind[] = ['pdf', 'image', 'text', 'other'];

/** A file of an archive, in the order in which readers see it. */
export interface ArchiveFile {
  /** Its path in the archive. */
  name: string;
  kind: ReadableKind;
  sizeBytes: number;
}

/** What the reader makes of a file, by its name. */
export function readableKindOf(name: string): ReadableKind {
  const kind = kindOf(name);
  if (kind === 'pdf' || kind === 'image') return kind;
  return TEXTS.has(extname(name).toLowerCase()) ? 'text' : 'other';
}

/** An archive in a file, whose files are unpacked one by one. */
export class UnpackedFiles {
  private unpacking: Promise<void> | null = null;

  private constructor(
    private readonly path: string,
    private readonly folder: string,
    readonly files: ArchiveFile[],
    private readonly isNodeZip: boolean,
    private readonly isZip: boolean,
  ) {}

  /**
   * Lists an archive. @param fileName its name when it was uploaded @param folder an empty one, for unpacked files
   * @throws PageFaultError
   */
  static async open(path: string, fileName: string, folder: string): Promise<UnpackedFiles> {
    const isZip = extname(fileName).toLowerCase() === '.zip';
    const listing = isZip ? await listZip(path, MAX_ENTRIES) : null;
    const isNodeZip =
      listing !== null && [...listing.methods].every((method) => NODE_METHODS.has(method));
    const entries = isNodeZip ? listing.entries : await listBySevenZip(path, isZip);
    const files = entries
      .filter(({ name, isFolder }) => !isFolder && !isJunk(name))
      .map(({ name, unpackedBytes }) => ({
        name,
        kind: readableKindOf(name),
        sizeBytes: unpackedBytes,
      }))
      .toSorted(byKindAndName)
      .slice(0, MAX_FILES);
    return new UnpackedFiles(path, folder, files, isNodeZip, isZip);
  }

  /** Unpacks one file. @returns its path @throws PageFaultError */
  async unpack({ name, kind, sizeBytes }: ArchiveFile): Promise<string> {
    if (sizeBytes > MAX_BYTES[kind]) throw new PageFaultError('too_large');
    if (this.isNodeZip) return this.unpackFromZip(name);
    this.unpacking ??= this.unpackAll();
    await this.unpacking;
    const path = join(this.folder, 'all', name);
    const { size } = await stat(path).catch(() => ({ size: -1 }));
    if (size < 0) throw new PageFaultError('broken');
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
    throw new PageFaultError('broken');
  }

  /** Unpacks all readable files at once: files of a solid archive cannot be unpacked one by one in bounded time. */
  private async unpackAll(): Promise<void> {
    const readable = this.files.filter(({ kind }) => kind !== 'other');
    const total = readable.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (total > MAX_UNPACKED_BYTES) throw new PageFaultError('too_large');
    const target = join(this.folder, 'all');
    await mkdir(target);
    const names = readable.map(({ name }) => name);
    // Files that were unpacked before a fault are there; each of the others is told as broken.
    await extractWithSevenZip(this.path, this.isZip, names, target).catch(() => undefined);
    if ((await readdir(target)).length === 0) throw new PageFaultError('broken');
  }
}

async function listBySevenZip(path: string, isZip: boolean) {
  try {
    return entriesOf(await runSevenZipHere({ path, command: 'list', isZip }));
  } catch {
    throw new PageFaultError('broken');
  }
}

function byKindAndName(one: ArchiveFile, other: ArchiveFile): number {
  return (
    ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
    one.name.localeCompare(other.name, 'zh', { numeric: true })
  );
}
