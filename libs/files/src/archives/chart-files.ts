import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { API_MESSAGES } from '#contracts';
import { CHART_FORMAT, parseChart } from '#knitting';
import type { ArchiveEntry } from './archive-entry.js';
import { ArchiveRefusedError } from '../files.errors.js';
import { withTempFolder } from '../processes/temp-folder.js';
import type { RunSevenZip } from './seven-zip-report.js';
import { decodeText } from '../texts/plain-text.js';
import { decodeName, openZip } from './zip-listing.js';

const ENDING = '.chart.json';
/** Larger charts, and more of them, are only checked by the reader: an upload should not wait for them. */
const MAX_BYTES = 1024 * 1024;
const MAX_CHARTS = 20;
/** Faults that a message lists. */
const MAX_FAULTS = 3;

/**
 * Checks the charts as data of a zip: each row uses the stitches that the row below leaves (READ-17). A file of another
 * format with the same ending is skipped.
 * @param source the path of the zip, or its bytes
 * @throws ArchiveRefusedError that names the file, the row and the cell
 */
export async function checkChartFiles(source: string | Buffer): Promise<void> {
  const zip = await openZip(source);
  let charts = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = decodeName(entry);
      if (!isChart({ name, unpackedBytes: entry.uncompressedSize })) continue;
      charts += 1;
      if (charts > MAX_CHARTS) return;
      assertChart(name, await readOrRefuse(zip.openReadStreamPromise(entry).then(buffer)));
    }
  } finally {
    zip.close();
  }
}

/**
 * Like `checkChartFiles`, for an archive that only 7-Zip unpacks. Nothing is checked if that takes too much memory or time.
 * @param entries of the archive, with safe paths
 * @throws ArchiveRefusedError that names the file, the row and the cell
 */
export async function checkChartsWithSevenZip(
  path: string,
  isZip: boolean,
  entries: ArchiveEntry[],
  runSevenZip: RunSevenZip,
): Promise<void> {
  const names = entries
    .filter(isChart)
    .slice(0, MAX_CHARTS)
    .map(({ name }) => name);
  if (names.length === 0) return;
  await withTempFolder(async (folder) => {
    const report = await runSevenZip({ path, isZip, command: 'extract', names, folder });
    if (report.isBroken) return;
    for (const name of names) {
      assertChart(name, await readOrRefuse(readFile(join(folder, name))));
    }
  });
}

function isChart({
  name,
  unpackedBytes,
  isFolder = false,
}: Pick<ArchiveEntry, 'name' | 'unpackedBytes'> & Partial<ArchiveEntry>): boolean {
  return !isFolder && name.toLowerCase().endsWith(ENDING) && unpackedBytes <= MAX_BYTES;
}

/** @throws ArchiveRefusedError if the entry cannot be unpacked, or was not */
async function readOrRefuse(reading: Promise<Buffer>): Promise<Buffer> {
  try {
    return await reading;
  } catch (error) {
    throw new ArchiveRefusedError(API_MESSAGES.archiveCorrupt, error);
  }
}

/** @throws ArchiveRefusedError */
function assertChart(name: string, bytes: Buffer): void {
  const faults = faultsOf(decodeText(bytes));
  if (faults.length === 0) return;
  const listed = faults.slice(0, MAX_FAULTS).join('；');
  const more = faults.length > MAX_FAULTS ? `；另有 ${faults.length - MAX_FAULTS} 处` : '';
  throw new ArchiveRefusedError(`${basename(name)} 有错：${listed}${more}`);
}

function faultsOf(text: string): string[] {
  let file: { format?: unknown } | null;
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    return ['不是完整的 JSON'];
  }
  if (file?.format !== CHART_FORMAT) return [];
  return parseChart(text).faults.map((fault) => fault.text);
}
