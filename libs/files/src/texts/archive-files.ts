import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { entriesOf, extractWithSevenZip, runSevenZipHere } from '../seven-zip-report.js';
import { decodeName, NODE_METHODS, openZip } from '../zip-listing.js';
import { isJunk } from '../archive-contents.js';

/** A file of an archive. */
export interface ArchiveFile {
  /** Path inside the archive, separated by `/`. */
  name: string;
  unpackedBytes: number;
  read: () => Promise<Buffer>;
}

/** Unpacked bytes that one call to 7-Zip writes to the temporary folder. */
const MAX_EXTRACTED_BYTES = 512 * 1024 * 1024;

/**
 * Opens the wanted files of a stored archive, sorted by name. It was inspected at upload, but may still be hostile:
 * the caller bounds time and memory, and reads no file that is larger than it wants.
 * @param isWanted chooses by name and size; files that operating systems add are left out before
 * @param work reads the files; they are gone when it ends
 */
export async function withArchiveFiles<T>(
  path: string,
  isWanted: (name: string, unpackedBytes: number) => boolean,
  work: (files: ArchiveFile[]) => Promise<T>,
): Promise<T> {
  const zip = await openZip(path).catch(() => null);
  try {
    const files: ArchiveFile[] = [];
    let isReadable = zip !== null;
    for await (const entry of zip?.eachEntry() ?? []) {
      const name = decodeName(entry);
      if (name.endsWith('/') || isJunk(name) || !isWanted(name, entry.uncompressedSize)) continue;
      isReadable &&= NODE_METHODS.has(entry.compressionMethod);
      const read = async () => buffer(await zip!.openReadStreamPromise(entry));
      files.push({ name, unpackedBytes: entry.uncompressedSize, read });
    }
    if (isReadable) return await work(byName(files));
  } finally {
    zip?.close();
  }
  return withSevenZip(path, zip !== null, isWanted, work);
}

/** The same for RAR and 7z archives, and for zips that Node cannot unpack: 7-Zip unpacks to a temporary folder. */
async function withSevenZip<T>(
  path: string,
  isZip: boolean,
  isWanted: (name: string, unpackedBytes: number) => boolean,
  work: (files: ArchiveFile[]) => Promise<T>,
): Promise<T> {
  const entries = entriesOf(await runSevenZipHere({ path, command: 'list', isZip }));
  let left = MAX_EXTRACTED_BYTES;
  const wanted = byName(entries.filter(({ name, isFolder }) => !isFolder && !isJunk(name))).filter(
    ({ name, unpackedBytes }) => {
      if (!isWanted(name, unpackedBytes) || unpackedBytes > left) return false;
      left -= unpackedBytes;
      return true;
    },
  );
  if (wanted.length === 0) return work([]);
  const folder = await mkdtemp(join(tmpdir(), 'cloudknit-archive-'));
  try {
    const names = wanted.map(({ name }) => name);
    await extractWithSevenZip(path, isZip, names, folder);
    return await work(
      wanted.map(({ name, unpackedBytes }) => ({
        name,
        unpackedBytes,
        read: () => readFile(join(folder, name)),
      })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function byName<T extends { name: string }>(files: T[]): T[] {
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
