import { open } from 'node:fs/promises';
import { MESSAGES } from '#contracts';
import type { ReceivedObject } from '#storage';
import type { ArchiveEntry } from './archive-entry.js';
import { ArchiveRefusedError } from './files.errors.js';
import { listBySevenZip } from './seven-zip-listing.js';
import { listZip, verifyZip } from './zip-listing.js';

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

/** Unpacking goes at some hundred MB a second; whoever uploads does not wait longer than for ten. */
const MAX_VERIFIED_BYTES = 2 * 1024 ** 3;

/**
 * Looks into an archive before it is kept.
 * @returns the names of its files
 * @throws ArchiveRefusedError not what its name says, corrupt, encrypted, without files, or a bomb
 */
export async function inspectArchive(
  { path, bytes }: Pick<ReceivedObject, 'path' | 'bytes'>,
  fileName: string,
): Promise<string[]> {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const head = bytes?.subarray(0, MAGIC_BYTES) ?? (await readHead(path));
  const isGenuine = MAGIC[extension]?.some((magic) => head.subarray(0, magic.length).equals(magic));
  if (!isGenuine) throw new ArchiveRefusedError(MESSAGES.archiveMismatch);
  const entries =
    extension === 'zip' ? await listZip(bytes ?? path, MAX_ENTRIES) : await listBySevenZip(path);
  const unpackedBytes = assertSound(entries);
  if (extension === 'zip' && unpackedBytes <= MAX_VERIFIED_BYTES) await verifyZip(bytes ?? path);
  return entries.filter(({ isFolder }) => !isFolder).map(({ name }) => name);
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

/** @returns bytes when unpacked @throws ArchiveRefusedError */
function assertSound(entries: ArchiveEntry[]): number {
  if (entries.some(({ isEncrypted }) => isEncrypted)) {
    throw new ArchiveRefusedError(MESSAGES.archiveEncrypted);
  }
  if (!entries.every(({ name }) => staysInside(name))) {
    throw new ArchiveRefusedError(MESSAGES.archivePaths);
  }
  const packed = entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  const isBomb =
    entries.length > MAX_ENTRIES ||
    unpacked > MAX_UNPACKED_BYTES ||
    (unpacked > RATIO_FLOOR_BYTES && unpacked > packed * MAX_RATIO);
  if (isBomb) throw new ArchiveRefusedError(MESSAGES.archiveSuspicious);
  if (entries.every(({ isFolder }) => isFolder)) {
    throw new ArchiveRefusedError(MESSAGES.archiveNoFiles);
  }
  return unpacked;
}

/** Whether a name leads nowhere but into the folder that a buyer unpacks into. */
function staysInside(name: string): boolean {
  const parts = name.replaceAll('\\', '/').split('/');
  return parts[0] !== '' && !/^[A-Za-z]:/.test(name) && !parts.includes('..');
}
