import { API_MESSAGES } from '#contracts';
import { ArchiveRefusedError } from '../files.errors.js';
import { readPart, type ReceivedBytes } from './received-bytes.js';
import { readZipEnd } from './archive-ends.js';

/** The formats on sale, named after their file extensions. */
export type ArchiveFormat = 'zip' | 'rar' | '7z';

/** The first bytes of each format. An empty zip and a zip of several volumes start differently. */
const MAGIC: Record<ArchiveFormat, Buffer[]> = {
  zip: ['504b0304', '504b0506', '504b3030504b'].map((hex) => Buffer.from(hex, 'hex')),
  rar: [Buffer.from('526172211a07', 'hex')],
  '7z': [Buffer.from('377abcaf271c', 'hex')],
};
const MAGIC_BYTES = 6;
const FORMATS = Object.keys(MAGIC) as ArchiveFormat[];
/** The first volume of a split zip. */
const ZIP_VOLUME = Buffer.from('504b0708', 'hex');
/** Maximum length of the program before the archive in a self-extracting file. */
const LONGEST_PREFIX = 1024 * 1024;

/**
 * Returns the format if the file name and the first bytes of an archive agree.
 * @throws ArchiveRefusedError that says what the file is instead
 */
export async function formatOf(received: ReceivedBytes, fileName: string): Promise<ArchiveFormat> {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const head = await readPart(received, 0, MAGIC_BYTES);
  const format = FORMATS.find((name) => MAGIC[name].some((magic) => startsWith(head, magic)));
  if (format && format === extension) return format;
  if (format) throw new ArchiveRefusedError(API_MESSAGES.archiveReally[format]);
  if (startsWith(head, ZIP_VOLUME)) throw new ArchiveRefusedError(API_MESSAGES.archiveVolume);
  throw new ArchiveRefusedError(await explainRefusal(received));
}

/**
 * Describes a file that does not start like an archive: a last volume, an archive after other data, or no
 * archive.
 */
async function explainRefusal(received: ReceivedBytes): Promise<string> {
  const end = await readZipEnd(received);
  if (end?.isVolume) return API_MESSAGES.archiveVolume;
  if (end) return API_MESSAGES.archivePrefixed;
  const start = await readPart(received, 0, LONGEST_PREFIX);
  const hasArchive = [...MAGIC.rar, ...MAGIC['7z']].some((magic) => start.includes(magic));
  return hasArchive ? API_MESSAGES.archivePrefixed : API_MESSAGES.archiveMismatch;
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}
