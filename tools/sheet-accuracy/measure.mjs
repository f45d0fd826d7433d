// Measures how many proposals of a corpus are right.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTextsHere } from '#files';
import { proposeSheet } from '#knitting';
import { compare, FIELDS } from './compare.mjs';

/** Aims of SHEET-09: parts of the proposals that are right, and of the present values that are proposed rightly. */
export const AIMS = { right: 0.9, found: 0.7 };

/**
 * Reads and compares every archive.
 * @param {AsyncIterable<import('./corpus.mjs').KnownArchive>} corpus
 * @returns {Promise<{ archives: number, fields: Map<string, object>, total: object, details: string[] }>}
 */
export async function measure(corpus) {
  const fields = new Map(FIELDS.map((field) => [field, emptyCounts()]));
  const details = [];
  let archives = 0;
  const folder = mkdtempSync(join(tmpdir(), 'sheet-accuracy-'));
  try {
    for await (const { name, archive, sheet } of corpus) {
      archives += 1;
      for (const [field, result] of compare(proposeSheet(await pagesOf(folder, archive)), sheet)) {
        add(fields.get(field), result);
        details.push(...result.wrong.map((value) => `${name} ${field} 提错：${value}`));
        details.push(...result.missed.map((value) => `${name} ${field} 漏提：${value}`));
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const total = emptyCounts();
  for (const counts of fields.values()) add(total, counts);
  return { archives, fields, total, details };
}

async function pagesOf(folder, archive) {
  const path = join(folder, 'archive');
  writeFileSync(path, archive);
  const documents = await readTextsHere(path);
  return documents.flatMap(({ file, pages }) => pages.map((page) => ({ file, ...page })));
}

const emptyCounts = () => ({ present: 0, proposed: 0, found: 0, right: 0 });

function add(sum, counts) {
  for (const key of Object.keys(sum)) sum[key] += counts[key];
}
