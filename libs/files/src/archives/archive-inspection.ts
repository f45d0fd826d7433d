import { API_MESSAGES } from '#contracts';
import { isSevenZipCutOff, readZipEnd } from './archive-ends.js';
import { type ArchiveEntry, MAX_ENTRIES, staysInside } from './archive-entry.js';
import { formatOf } from './archive-format.js';
import { ArchiveRefusedError } from '../files.errors.js';
import { checkChartFiles, checkChartsWithSevenZip } from './chart-files.js';
import type { ReceivedBytes } from './received-bytes.js';
import { entriesOf, type RunSevenZip } from './seven-zip-report.js';
import { runSevenZipInThread } from './seven-zip-thread.js';
import { listZip, NODE_METHODS, verifyZip } from './zip-listing.js';

const MAX_UNPACKED_BYTES = 20 * 1024 ** 3;
/** Text compresses to one hundredth at best; below the size limit a higher ratio is harmless. */
const MAX_RATIO = 500;
const RATIO_FLOOR_BYTES = 500 * 1024 ** 2;

/** Unpacking takes one second for several hundred MB; an upload should wait ten seconds at most. */
const MAX_VERIFIED_BYTES = 2 * 1024 ** 3;
/** 7-Zip as WebAssembly is several times slower. */
const MAX_TESTED_BYTES = 512 * 1024 ** 2;

/** Methods that 7-Zip unpacks too: Shrink, Implode, Deflate64, BZip2, LZMA, Zstandard, XZ, PPMd. */
const SEVEN_ZIP_METHODS = new Set([1, 6, 9, 12, 14, 93, 95, 98]);

/** A zip that was listed. */
interface ReadZip {
  entries: ArchiveEntry[];
  /** Whether only 7-Zip can unpack it. */
  needsSevenZip: boolean;
}

/**
 * Inspects an archive before it is stored.
 * @param runSevenZip reads RAR and 7z archives, and zips that Node cannot unpack
 * @returns the names of its files
 * @throws ArchiveRefusedError if the format does not match the name, or the archive is corrupt, incomplete, encrypted,
 *   compressed by an unknown method, empty, a bomb, or has links or unsafe paths
 */
export async function inspectArchive(
  received: ReceivedBytes,
  fileName: string,
  runSevenZip: RunSevenZip = runSevenZipInThread,
): Promise<string[]> {
  const format = await formatOf(received, fileName);
  if (format === '7z' && (await isSevenZipCutOff(received))) {
    throw new ArchiveRefusedError(API_MESSAGES.archiveCutOff);
  }
  const inspect = format === 'zip' ? inspectZip : inspectOther;
  const entries = await inspect(received, runSevenZip);
  return entries.filter(({ isFolder }) => !isFolder).map(({ name }) => name);
}

/** @returns the entries of a RAR or 7z archive @throws ArchiveRefusedError */
async function inspectOther(
  { path }: ReceivedBytes,
  runSevenZip: RunSevenZip,
): Promise<ArchiveEntry[]> {
  const entries = entriesOf(await runSevenZip({ path, command: 'list', isZip: false }));
  const unpackedBytes = assertSound(entries);
  if (unpackedBytes <= MAX_TESTED_BYTES) {
    await checkChartsWithSevenZip(path, false, entries, runSevenZip);
  }
  return entries;
}

/** @returns the entries of a zip that can be unpacked @throws ArchiveRefusedError */
async function inspectZip(
  received: ReceivedBytes,
  runSevenZip: RunSevenZip,
): Promise<ArchiveEntry[]> {
  const { path, bytes } = received;
  const { entries, needsSevenZip } = await readZip(received, runSevenZip);
  const unpackedBytes = assertSound(entries);
  if (!needsSevenZip) {
    if (unpackedBytes <= MAX_VERIFIED_BYTES) await verifyZip(bytes ?? path);
    await checkChartFiles(bytes ?? path);
  } else if (unpackedBytes <= MAX_TESTED_BYTES) {
    const report = await runSevenZip({ path, command: 'test', isZip: true });
    // If the test needs too much memory or time, only the table is checked, as for a very large archive.
    if (report.isBroken && !report.isTooLarge) {
      throw new ArchiveRefusedError(API_MESSAGES.archiveCorrupt);
    }
    await checkChartsWithSevenZip(path, true, entries, runSevenZip);
  }
  return entries;
}

/** Lists a zip; 7-Zip is used if the first reader fails, for example with bytes after the end. */
async function readZip(received: ReceivedBytes, runSevenZip: RunSevenZip): Promise<ReadZip> {
  const { path, bytes } = received;
  const end = await readZipEnd(received);
  if (!end) throw new ArchiveRefusedError(API_MESSAGES.archiveCutOff);
  if (end.isVolume) throw new ArchiveRefusedError(API_MESSAGES.archiveVolume);
  const listing = await listZip(bytes ?? path, MAX_ENTRIES);
  if (!listing) {
    const report = await runSevenZip({ path, command: 'list', isZip: true });
    return { entries: entriesOf(report), needsSevenZip: true };
  }
  const { entries, methods } = listing;
  const others = [...methods].filter((method) => !NODE_METHODS.has(method));
  // An encrypted entry may have the encryption method in the field of the compression method.
  const isEncrypted = entries.some((entry) => entry.isEncrypted);
  if (!isEncrypted && others.some((method) => !SEVEN_ZIP_METHODS.has(method))) {
    throw new ArchiveRefusedError(API_MESSAGES.archiveMethod);
  }
  return { entries, needsSevenZip: others.length > 0 };
}

/** @returns the unpacked size in bytes @throws ArchiveRefusedError */
function assertSound(entries: ArchiveEntry[]): number {
  if (entries.some(({ isEncrypted }) => isEncrypted)) {
    throw new ArchiveRefusedError(API_MESSAGES.archiveEncrypted);
  }
  if (!entries.every(({ name }) => staysInside(name))) {
    throw new ArchiveRefusedError(API_MESSAGES.archivePaths);
  }
  const special = entries.find(({ isSpecial }) => isSpecial);
  if (special) throw new ArchiveRefusedError(`${API_MESSAGES.archiveSpecialFile}：${special.name}`);
  const packed = entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  const isBomb =
    entries.length > MAX_ENTRIES ||
    unpacked > MAX_UNPACKED_BYTES ||
    (unpacked > RATIO_FLOOR_BYTES && unpacked > packed * MAX_RATIO);
  if (isBomb) throw new ArchiveRefusedError(API_MESSAGES.archiveSuspicious);
  if (entries.every(({ isFolder }) => isFolder)) {
    throw new ArchiveRefusedError(API_MESSAGES.archiveNoFiles);
  }
  return unpacked;
}
