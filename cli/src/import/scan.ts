import type { ImportColumn } from '#contracts';
import type { Manifest, ManifestRow } from './manifest.js';
import { type ReadRow, readRow } from './row.js';
import { describeFault, placeOf } from './wording.js';

const SHOWN_FAULTS = 20;

/** What the first reading of a manifest found. Next to nothing is kept of a row that is in order. */
export interface Scan {
  rows: number;
  /** How many of them are at fault. */
  faulty: number;
  /** What is wrong with the first of these, in words. */
  shown: { line: number; place: string; text: string }[];
  repeats: Repeats;
  /** What to warn of, by line: skus that differ from another line's in case alone. */
  similar: ReadonlyMap<number, string>;
  /** The designers that sound rows name, in their first spelling, and how many rows name them. */
  designers: { name: string; rows: number }[];
}

/** Lines whose sku another line has, and the line that had it first. */
export type Repeats = ReadonlyMap<number, number>;

/** What is wrong with a row, as far as that can be seen on this machine. */
export interface RowFaults {
  texts: string[];
  /** The columns that they are about. */
  columns: ReadonlySet<ImportColumn>;
}

/** Reads a manifest once, without the shop: every fault of every row that can be seen here. */
export async function scan(manifest: Manifest, root: string): Promise<Scan> {
  const repeats = new Map<number, number>();
  const similar = new Map<number, string>();
  const skus = new Map<string, { sku: string; line: number }[]>();
  const designers = new Map<string, { name: string; rows: number }>();
  const shown: Scan['shown'] = [];
  let [rows, faulty] = [0, 0];
  for await (const given of manifest.rows()) {
    rows += 1;
    const read = await readRow(given, root);
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
    const { texts } = faultsOf(given, read, repeats);
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

/** What is wrong with a row, in words. */
export function faultsOf(given: ManifestRow, read: ReadRow, repeats: Repeats): RowFaults {
  if (given.fault !== undefined) return { texts: [given.fault], columns: new Set() };
  const texts = [
    ...(given.rowFaults ?? []),
    ...read.faults.map((fault) => describeFault(fault, given)),
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
