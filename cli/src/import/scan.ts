import type { Manifest } from './manifest.js';
import { describeFault, readRow } from './row.js';

/** What the first reading of a manifest found. */
export interface Scan {
  rows: number;
  /** What is wrong, in words, by line. */
  faults: Map<number, string>;
}

/** Reads a manifest once, without a word to the shop: every fault of every row that can be seen here. */
export async function scan(manifest: Manifest, root: string): Promise<Scan> {
  const faults = new Map<number, string>();
  const lines = new Map<string, number>();
  let rows = 0;
  for await (const given of manifest.rows()) {
    rows += 1;
    if (given.fault !== undefined) {
      faults.set(given.line, given.fault);
      continue;
    }
    const read = await readRow(given, root);
    const texts = read.faults.map((fault) => describeFault(fault, given));
    const first = lines.get(read.row.sku);
    if (first !== undefined) {
      texts.push(`货号“${read.row.sku}”与第 ${first} 行重复，每份设计只能出现一次`);
    } else if (read.row.sku) lines.set(read.row.sku, given.line);
    if (texts.length > 0) faults.set(given.line, texts.join('；'));
  }
  return { rows, faults };
}
