import { type DesignImport, type ImportCheck, type ImportFile, LIMITS } from '#contracts';
import type { Manifest, ManifestRow } from './manifest/manifest.js';
import { failed, type RowResult } from './results.js';
import { hashFiles, type ReadRow, readRow } from './row.js';
import { faultsOf, type Repeats, type RowFaults } from './scan.js';
import type { FileSource, LocalFile } from './source.js';

/** Rows per check, so that the body stays below the server's limit. */
const BATCH_ROWS = 50;
const BATCH_BYTES = 40 * 1024;
/** Memory limit for the small files of a batch. */
const BATCH_HELD_BYTES = 16 * 1024 * 1024;

/** Rows per form; a row with large files has its own form. */
const FORM_ROWS = 10;
const FORM_BYTES = 2 * 1024 * 1024;

/** The shop's limits for a short text and for a list. */
const SHORT_TEXT = 200;
const LIST_MAX = 100;

/** A parsed row. Its files are hashed unless it is invalid. */
export interface PreparedRow {
  given: ManifestRow;
  row: DesignImport;
  files: LocalFile[];
  /**
   * Violations that are already known. Such a row is only checked, so that all its violations are reported together.
   */
  faults: RowFaults;
}

/** A position in a batch: its row, if readable, and its result, once known. */
export interface BatchRow {
  prepared: PreparedRow | null;
  result: RowResult | null;
}

/** A row that the shop has checked and that changes something. */
export interface CheckedRow {
  place: BatchRow;
  prepared: PreparedRow;
  check: ImportCheck;
  /** The files that the shop does not have yet. */
  wanted: LocalFile[];
}

/** Reads rows and hashes their files. @param repeats from the scan */
export async function* batchesOf(
  manifest: Manifest,
  source: FileSource,
  repeats: Repeats,
): AsyncGenerator<BatchRow[]> {
  let batch: BatchRow[] = [];
  let bytes = 0;
  let heldBytes = 0;
  for await (const given of manifest.rows()) {
    const prepared = await prepare(given, source, repeats);
    if ('outcome' in prepared) batch.push({ prepared: null, result: prepared });
    else {
      batch.push({ prepared, result: null });
      bytes += new TextEncoder().encode(JSON.stringify(prepared.row)).length;
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

/** Splits rows into forms, in order. */
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

async function prepare(
  given: ManifestRow,
  source: FileSource,
  repeats: Repeats,
): Promise<PreparedRow | RowResult> {
  const sku = given.cells.sku ?? '';
  try {
    const read = await readRow(given, source);
    const faults = faultsOf(given, read, repeats, source.words);
    if (faults.texts.length === 0) return { given, ...(await hashFiles(read, source)), faults };
    if (!isAskable(given, read)) return failed(given, sku, faults.texts.join('；'));
    return { given, row: withoutHashes(read.row), files: [], faults };
  } catch (error) {
    return failed(given, sku, `文件读不出来（${(error as Error).message}）`);
  }
}

/** Whether the shop can parse an invalid row: rows beyond its limits are not sent. */
function isAskable(given: ManifestRow, { row }: ReadRow): boolean {
  const short = [row.sku, row.price, row.old_price ?? '', row.designer_username];
  const lists = [row.categories ?? [], row.detail_images ?? []];
  return (
    given.fault === undefined &&
    [...short, ...(row.categories ?? [])].every((text) => text.length <= SHORT_TEXT) &&
    [row.name, row.description].every((text) => text.length <= LIMITS.descriptionMax) &&
    lists.every((list) => list.length <= LIST_MAX)
  );
}

/** Sets the hashes to zero: the files were not read, and the shop's violations for them are ignored. */
function withoutHashes(row: DesignImport): DesignImport {
  const unknown = (file: ImportFile) => ({ ...file, sha256: '0'.repeat(64) });
  return {
    ...row,
    file: row.file && unknown(row.file),
    detail_images: row.detail_images?.map(unknown) ?? null,
  };
}

function heldBytesOf(files: LocalFile[]): number {
  return files.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
}
