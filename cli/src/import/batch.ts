import { type DesignImport, type ImportCheck, LIMITS } from '#contracts';
import type { Manifest, ManifestRow } from './manifest.js';
import type { RowResult } from './reports.js';
import { hashFiles, type LocalFile, readRow } from './row.js';
import { faultOf, type Repeats } from './scan.js';

/** A batch is asked about in one call, whose body stays below what the server takes. */
const BATCH_ROWS = 50;
const BATCH_BYTES = 40 * 1024;
/** What the small files of a batch may hold in memory. */
const BATCH_HELD_BYTES = 16 * 1024 * 1024;

/** Rows that are sent together: one for its own sake where its files are large. */
const FORM_ROWS = 10;
const FORM_BYTES = 2 * 1024 * 1024;

/** A row whose files are known. */
export interface PreparedRow {
  given: ManifestRow;
  row: DesignImport;
  files: LocalFile[];
}

/** A place in a batch: its row, where that could be read, and what became of it, once that is known. */
export interface BatchRow {
  prepared: PreparedRow | null;
  result: RowResult | null;
}

/** A row that the shop has looked at, and that changes something. */
export interface CheckedRow {
  place: BatchRow;
  prepared: PreparedRow;
  check: ImportCheck;
  /** Those of its files that the shop does not have. */
  wanted: LocalFile[];
}

/** Rows and their files, read and hashed. @param repeats what the first reading found */
export async function* batchesOf(
  manifest: Manifest,
  root: string,
  repeats: Repeats,
): AsyncGenerator<BatchRow[]> {
  let batch: BatchRow[] = [];
  let bytes = 0;
  let heldBytes = 0;
  for await (const given of manifest.rows()) {
    const prepared = await prepare(given, root, repeats);
    if ('outcome' in prepared) batch.push({ prepared: null, result: prepared });
    else {
      batch.push({ prepared, result: null });
      bytes += Buffer.byteLength(JSON.stringify(prepared.row));
      heldBytes += heldBytesOf(prepared.files);
    }
    if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES || heldBytes >= BATCH_HELD_BYTES) {
      yield batch;
      batch = [];
      bytes = heldBytes = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

/** Rows parted into forms, in their order. */
export function formsOf(rows: CheckedRow[]): CheckedRow[][] {
  const forms: CheckedRow[][] = [];
  let room = { rows: 0, images: 0, bytes: 0 };
  for (const row of rows) {
    const isSmall = row.wanted.every(({ bytes }) => bytes !== null);
    const bytes = isSmall ? heldBytesOf(row.wanted) : Infinity;
    const fits = room.rows >= 1 && row.wanted.length <= room.images && bytes <= room.bytes;
    if (fits) forms.at(-1)!.push(row);
    else {
      forms.push([row]);
      room = { rows: FORM_ROWS, images: LIMITS.importImagesPerForm, bytes: FORM_BYTES };
    }
    room.rows -= 1;
    room.images -= row.wanted.length;
    room.bytes -= bytes;
  }
  return forms;
}

export function failed(given: ManifestRow, sku: string, message: string): RowResult {
  return { given, sku, outcome: 'failed', designId: null, message };
}

/** A row whose turn did not come. */
export function skipped(given: ManifestRow): RowResult {
  const message = '还没有处理，重新运行同一命令会继续';
  return { given, sku: given.cells.sku ?? '', outcome: 'skipped', designId: null, message };
}

async function prepare(
  given: ManifestRow,
  root: string,
  repeats: Repeats,
): Promise<PreparedRow | RowResult> {
  const sku = given.cells.sku ?? '';
  try {
    const read = await readRow(given, root);
    const fault = faultOf(given, read, repeats);
    if (fault !== null) return failed(given, sku, fault);
    return { given, ...(await hashFiles(read)) };
  } catch (error) {
    return failed(given, sku, `文件读不出来（${(error as Error).message}）`);
  }
}

function heldBytesOf(files: LocalFile[]): number {
  return files.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
}
