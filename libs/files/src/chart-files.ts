import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CHART_FORMAT, parseChart } from '#knitting';
import { ArchiveRefusedError } from './files.errors.js';
import { decodeText } from './texts/plain-text.js';
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
      if (!name.toLowerCase().endsWith(ENDING) || entry.uncompressedSize > MAX_BYTES) continue;
      charts += 1;
      if (charts > MAX_CHARTS) return;
      const faults = faultsOf(decodeText(await buffer(await zip.openReadStreamPromise(entry))));
      if (faults.length === 0) continue;
      const listed = faults.slice(0, MAX_FAULTS).join('；');
      const more = faults.length > MAX_FAULTS ? `；另有 ${faults.length - MAX_FAULTS} 处` : '';
      throw new ArchiveRefusedError(`${basename(name)} 有错：${listed}${more}`);
    }
  } finally {
    zip.close();
  }
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
