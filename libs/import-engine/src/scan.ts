import type { ImportColumn } from '#contracts';
import type { Manifest, ManifestRow } from './manifest/manifest.js';
import { type ReadRow, readRow } from './row.js';
import type { FileSource } from './source.js';
import { describeFault, placeOf, type Words } from './wording.js';

const SHOWN_FAULTS = 20;

/** The result of the first pass over a manifest. Valid rows cost almost no memory. */
export interface Scan {
  rows: number;
  /** Number of invalid rows. */
  faulty: number;
  /** Descriptions of the first of these. */
  shown: { line: number; place: string; text: string }[];
  repeats: Repeats;
  /** Warnings by line: skus that differ from another line's only in case. */
  similar: ReadonlyMap<number, string>;
  /** The designers of valid rows in their first spelling, with the number of their rows. */
  designers: { name: string; rows: number }[];
}

/** Lines that repeat a sku, with the first line that has it. */
export type Repeats = ReadonlyMap<number, number>;

/** The violations of a row that can be found locally. */
export interface RowFaults {
  texts: string[];
  /** The columns of the violations. */
  columns: ReadonlySet<ImportColumn>;
}

/** Reads a manifest once, without the shop: collects all violations that can be found locally. */
export async function scan(manifest: Manifest, source: FileSource): Promise<Scan> {
  const repeats = new Map<number, number>();
  const similar = new Map<number, string>();
  const skus = new Map<string, { sku: string; line: number }[]>();
  const designers = new Map<string, { name: string; rows: number }>();
  const shown: Scan['shown'] = [];
  let [rows, faulty] = [0, 0];
  for await (const given of manifest.rows()) {
    rows += 1;
    const read = await readRow(given, source);
    const { sku, designer_username: designer } = read.row;
    if (sku && given.fault === undefined) {
      const alike = skus.get(sku.toLowerCase()) ?? [];
      const same = alike.find((one) => one.sku === sku);
      if (same) repeats.set(given.line, same.line);
      else {
        const [other] = alike;
        if (other) {
          similar.set(given.line, `货号与第 ${other.line} 行的“${other.sku}”只是大小写不同`);
        }
        skus.set(sku.toLowerCase(), [...alike, { sku, line: given.line }]);
      }
    }
    const { texts } = faultsOf(given, read, repeats, source.words);
    if (texts.length === 0) {
      if (designer) countOne(designers, designer);
      continue;
    }
    faulty += 1;
    if (shown.length < SHOWN_FAULTS) {
      shown.push({ line: given.line, place: placeOf(given), text: texts.join('；') });
    }
  }
  return { rows, faulty, shown, repeats, similar, designers: [...designers.values()] };
}

function countOne(counts: Map<string, { name: string; rows: number }>, name: string): void {
  const counted = counts.get(name.toLowerCase());
  if (counted) counted.rows += 1;
  else counts.set(name.toLowerCase(), { name, rows: 1 });
}

/** Describes the violations of a row. */
export function faultsOf(
  given: ManifestRow,
  read: ReadRow,
  repeats: Repeats,
  words: Words,
): RowFaults {
  if (given.fault !== undefined) return { texts: [given.fault], columns: new Set() };
  const texts = [
    ...(given.rowFaults ?? []),
    ...read.faults.map((fault) => describeFault(fault, given, words)),
  ];
  const columns = new Set(read.faults.map(({ column }) => column));
  const first = repeats.get(given.line);
  if (first !== undefined) {
    texts.push(`货号“${read.row.sku}”与第 ${first} 行重复，每份设计只能出现一次`);
    columns.add('sku');
  }
  if (texts.length > 0 && given.missingFile && !read.row.file && !columns.has('file')) {
    texts.push(given.missingFile);
    columns.add('file');
  }
  return { texts, columns };
}
