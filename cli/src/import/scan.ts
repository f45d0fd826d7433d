import type { Manifest, ManifestRow } from './manifest.js';
import { describeFault, type ReadRow, readRow } from './row.js';

const SHOWN_FAULTS = 20;

/** What the first reading of a manifest found. Of a row that is in order next to nothing is kept. */
export interface Scan {
  rows: number;
  /** How many of them are at fault. */
  faulty: number;
  /** What is wrong with the first of these, in words. */
  shown: { line: number; text: string }[];
  repeats: Repeats;
}

/** Lines whose sku another line has, and the line that had it first. */
export type Repeats = ReadonlyMap<number, number>;

/** Reads a manifest once, without a word to the shop: every fault of every row that can be seen here. */
export async function scan(manifest: Manifest, root: string): Promise<Scan> {
  const lines = new Map<string, number>();
  const repeats = new Map<number, number>();
  const found: Scan = { rows: 0, faulty: 0, shown: [], repeats };
  for await (const given of manifest.rows()) {
    found.rows += 1;
    const read = await readRow(given, root);
    const { sku } = read.row;
    if (sku && given.fault === undefined) {
      const first = lines.get(sku);
      if (first === undefined) lines.set(sku, given.line);
      else repeats.set(given.line, first);
    }
    const text = faultOf(given, read, repeats);
    if (text === null) continue;
    found.faulty += 1;
    if (found.shown.length < SHOWN_FAULTS) found.shown.push({ line: given.line, text });
  }
  return found;
}

/** What is wrong with a row, in words; null where nothing is. */
export function faultOf(given: ManifestRow, read: ReadRow, repeats: Repeats): string | null {
  if (given.fault !== undefined) return given.fault;
  const texts = read.faults.map((fault) => describeFault(fault, given));
  const first = repeats.get(given.line);
  if (first !== undefined) {
    texts.push(`货号“${read.row.sku}”与第 ${first} 行重复，每份设计只能出现一次`);
  }
  return texts.length > 0 ? texts.join('；') : null;
}
