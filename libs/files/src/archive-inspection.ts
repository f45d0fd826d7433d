import { open } from 'node:fs/promises';
import { MESSAGES } from '#contracts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ArchiveRefusedError } from './files.errors.js';

/** First bytes by extension; a zip without files begins otherwise. */
const MAGIC: Record<string, Buffer[]> = {
  zip: [Buffer.from('504b0304', 'hex'), Buffer.from('504b0506', 'hex')],
  rar: [Buffer.from('526172211a07', 'hex')],
  '7z': [Buffer.from('377abcaf271c', 'hex')],
};
const MAGIC_BYTES = 6;

/** A pattern's archive holds dozens of files; a bomb holds more than anybody could want. */
const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 20 * 1024 ** 3;
/** Text packs to a hundredth at best; below the floor it does no harm. */
const MAX_RATIO = 500;
const RATIO_FLOOR_BYTES = 500 * 1024 ** 2;

const UTF8_FLAG = 0x800;

/**
 * Looks into an archive before it is kept.
 * @param path of its bytes on this machine
 * @returns the names of its files; null where the format cannot be listed
 * @throws ArchiveRefusedError not what its name says, corrupt, encrypted, without files, or a bomb
 */
export async function inspectArchive(path: string, fileName: string): Promise<string[] | null> {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const head = await readHead(path);
  const isGenuine = MAGIC[extension]?.some((magic) => head.subarray(0, magic.length).equals(magic));
  if (!isGenuine) throw new ArchiveRefusedError(MESSAGES.archiveMismatch);
  return extension === 'zip' ? listZip(path) : null;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function listZip(path: string): Promise<string[]> {
  let zip: ZipFile;
  try {
    // Names come as bytes: many Chinese programs write them in GBK and say nothing of it.
    zip = await openPromise(path, { lazyEntries: true, decodeStrings: false });
  } catch {
    throw new ArchiveRefusedError(MESSAGES.archiveCorrupt);
  }
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new ArchiveRefusedError(MESSAGES.archiveSuspicious);
    return await readNames(zip);
  } finally {
    zip.close();
  }
}

async function readNames(zip: ZipFile): Promise<string[]> {
  const names: string[] = [];
  let packed = 0;
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new ArchiveRefusedError(MESSAGES.archiveEncrypted);
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      const name = decodeName(entry);
      assertInside(name);
      if (!name.endsWith('/')) names.push(name);
    }
  } catch (error) {
    if (error instanceof ArchiveRefusedError) throw error;
    throw new ArchiveRefusedError(MESSAGES.archiveCorrupt);
  }
  const isBomb =
    unpacked > MAX_UNPACKED_BYTES ||
    (unpacked > RATIO_FLOOR_BYTES && unpacked > packed * MAX_RATIO);
  if (isBomb) throw new ArchiveRefusedError(MESSAGES.archiveSuspicious);
  if (names.length === 0) throw new ArchiveRefusedError(MESSAGES.archiveNoFiles);
  return names;
}

/** UTF-8 where it is marked as that or reads as that, else GBK and its superset. */
function decodeName(entry: Entry): string {
  const bytes = entry.fileName as unknown as Buffer;
  const isMarked = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0;
  try {
    return new TextDecoder('utf-8', { fatal: !isMarked }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Refuses names that would lead out of the folder that a buyer unpacks into. */
function assertInside(name: string): void {
  const parts = name.replaceAll('\\', '/').split('/');
  if (parts[0] === '' || /^[A-Za-z]:/.test(name) || parts.includes('..')) {
    throw new ArchiveRefusedError(MESSAGES.archivePaths);
  }
}
