import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import { API_MESSAGES } from '#contracts';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { ArchiveEntry } from './archive-entry.js';
import { ArchiveRefusedError } from '../files.errors.js';

const UTF8_FLAG = 0x800;
/** Zip methods that Node unpacks: stored, and Deflate. */
export const NODE_METHODS: ReadonlySet<number> = new Set([0, 8]);
/** Method of an uncompressed entry. */
const STORED = 0;
/** Larger chunks than Node's 64 KiB: a stored entry is a film or a large PDF. */
const READ_CHUNK_BYTES = 1024 * 1024;

/** Mask of the file type in a Unix mode. */
const TYPE_MASK = 0o170000;
/** A mode without a type is ordinary: the name then tells folders from files. */
const ORDINARY_TYPES = [0, 0o100000, 0o040000];
/** Windows: a link or another reparse point. */
const REPARSE_POINT = 0x400;
/** Extra fields of Unix by id, and their length if there is no link target. */
const PKWARE_UNIX = { id: 0x000d, bytes: 12 };
const ASI_UNIX = { id: 0x756e, bytes: 14, modeAt: 4 };

/** The central directory of a zip. */
export interface ZipListing {
  entries: ArchiveEntry[];
  /** Numbers of the compression methods of its files. */
  methods: Set<number>;
}

/**
 * Lists a zip up to the limits. @param source its path, or its bytes @param maxEntries the listing stops
 * after one entry more
 * @returns null if it cannot be read
 */
export async function listZip(
  source: string | Buffer,
  maxEntries: number,
): Promise<ZipListing | null> {
  let zip: ZipFile | null = null;
  const listing: ZipListing = { entries: [], methods: new Set() };
  try {
    zip = await openZip(source);
    for await (const entry of zip.eachEntry()) {
      const name = decodeName(entry);
      listing.methods.add(entry.compressionMethod);
      listing.entries.push({
        name,
        isFolder: name.endsWith('/'),
        isEncrypted: entry.isEncrypted(),
        isSpecial: isSpecial(entry),
        packedBytes: entry.compressedSize,
        unpackedBytes: entry.uncompressedSize,
      });
      if (listing.entries.length > maxEntries) break;
    }
  } catch {
    return null;
  } finally {
    zip?.close();
  }
  return listing;
}

/**
 * Whether an entry is neither a file nor a folder, according to any field that unpacking programs may use.
 */
function isSpecial({ externalFileAttributes, extraFields }: Entry): boolean {
  const modes = [externalFileAttributes >>> 16];
  for (const { id, data } of extraFields) {
    if (id === PKWARE_UNIX.id && data.length > PKWARE_UNIX.bytes) return true;
    if (id === ASI_UNIX.id && data.length > ASI_UNIX.bytes) return true;
    if (id === ASI_UNIX.id && data.length === ASI_UNIX.bytes) {
      modes.push(data.readUInt16LE(ASI_UNIX.modeAt));
    }
  }
  const isReparsePoint = (externalFileAttributes & REPARSE_POINT) !== 0;
  return isReparsePoint || !modes.every((mode) => ORDINARY_TYPES.includes(mode & TYPE_MASK));
}

/**
 * Unpacks every file of a zip and verifies its checksum, so that buyers can open what they download.
 * @throws ArchiveRefusedError if corrupt
 */
export async function verifyZip(source: string | Buffer): Promise<void> {
  let zip: ZipFile | null = null;
  try {
    zip = await openZip(source);
    for await (const entry of zip.eachEntry()) {
      let sum = 0;
      for await (const chunk of await openEntry(zip, entry, source)) sum = crc32(chunk, sum);
      if (sum !== entry.crc32) throw new Error('checksum differs');
    }
  } catch (error) {
    throw new ArchiveRefusedError(API_MESSAGES.archiveCorrupt, error);
  } finally {
    zip?.close();
  }
}

/**
 * Opens the unpacked content of an entry. Stored entries are read directly: six times as fast as through the
 * library.
 */
async function openEntry(
  zip: ZipFile,
  entry: Entry,
  source: string | Buffer,
): Promise<AsyncIterable<Buffer>> {
  const isStored = entry.compressionMethod === STORED && entry.compressedSize > 0;
  if (!isStored || typeof source !== 'string') {
    return (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  }
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const range = { start: fileDataStart, end: fileDataStart + entry.compressedSize - 1 };
  return createReadStream(source, { ...range, highWaterMark: READ_CHUNK_BYTES });
}

/** Opens a zip, whose names are read by `decodeName`. @param source its path, or its bytes */
export function openZip(source: string | Buffer): Promise<ZipFile> {
  // Names are read as bytes, because many Chinese programs write GBK without marking it.
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
  return typeof source === 'string'
    ? openPromise(source, options)
    : fromBufferPromise(source, options);
}

/** Decodes an entry's name: UTF-8 if marked as such or valid as such, else GB18030, the superset of GBK. */
export function decodeName(entry: Entry): string {
  const bytes = entry.fileName as unknown as Buffer;
  const isMarked = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0;
  try {
    return new TextDecoder('utf-8', { fatal: !isMarked }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
