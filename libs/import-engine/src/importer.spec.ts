import type { ImportCheck } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { filesOf } from '../../../test/support/fixtures/import-files.js';
import { importRows } from './importer.js';
import { openManifest } from './manifest/open-manifest.js';
import type { RowResult } from './results.js';
import { scan } from './scan.js';
import type { ImportShop, RequestFault, SentRow } from './shop.js';
import type { FileSource } from './source.js';

const NO_CONSENT = { yes_prices: false, yes_new_designers: false };

/** A shop that stores prices and files by SKU. */
class MemoryShop implements ImportShop {
  readonly prices = new Map<string, string>();
  readonly archives = new Set<string>();
  readonly sent: string[][] = [];
  /** The fault with which forms are refused. */
  refuse: (rows: SentRow[]) => RequestFault | null = () => null;

  check: ImportShop['check'] = ({ rows }) => {
    const results = rows.map(({ sku, price, file }) => this.resultOf(sku, price, file?.sha256));
    return Promise.resolve({ results, new_designers: [] });
  };

  import: ImportShop['import'] = (rows, query) => {
    const fault = this.refuse(rows);
    if (fault) return Promise.reject(Object.assign(new Error('refused'), { fault }));
    this.sent.push(rows.map(({ row }) => row.sku));
    const results = rows.map(({ row, files }) => {
      const result = this.resultOf(row.sku, row.price, row.file?.sha256);
      if (query.dry_run !== '1') {
        this.prices.set(row.sku, row.price);
        for (const { sha256 } of files) this.archives.add(sha256);
      }
      return result;
    });
    return Promise.resolve({ results });
  };

  faultOf(error: unknown): RequestFault {
    return (error as { fault?: RequestFault }).fault ?? { kind: 'other' };
  }

  private resultOf(sku: string, price: string, archive = ''): ImportCheck {
    const kept = this.prices.get(sku);
    const outcome = kept === undefined ? 'created' : kept === price ? 'unchanged' : 'updated';
    const missing = archive === '' || this.archives.has(archive) ? [] : [archive];
    const changes: ImportCheck['changes'] = outcome === 'updated' ? ['price'] : [];
    return { sku, outcome, design_id: null, changes, missing, faults: [], warnings: [] };
  }
}

const refusal = (status: number): RequestFault => ({
  kind: 'refused',
  status,
  body: null,
  message: `应答 ${status}`,
});

const listOf = (rows: [sku: string, price: string][]) =>
  filesOf({
    'a.zip': 'archive',
    'list.csv': `货号,名称,描述,价格,分类,文件\n${rows.map(([sku, price]) => `${sku},毛衣,一件,${price},毛衣,a.zip`).join('\n')}`,
  });

/** Runs an import to its end. */
async function run(
  shop: ImportShop,
  source: FileSource,
  { isDryRun = false, stop = new AbortController().signal } = {},
): Promise<{ outcomes: string[]; error: unknown }> {
  const manifest = await openManifest(source, 'list.csv');
  const { repeats } = await scan(manifest, source);
  const results: RowResult[] = [];
  const how = { source, concurrency: 2, isDryRun, consent: NO_CONSENT, stop, repeats };
  try {
    for await (const result of importRows(shop, manifest, how)) results.push(result);
    return { outcomes: results.map(({ sku, outcome }) => `${sku} ${outcome}`), error: null };
  } catch (error) {
    return { outcomes: results.map(({ sku, outcome }) => `${sku} ${outcome}`), error };
  }
}

describe('importRows', () => {
  it('sends only changed rows and files, and reports in the order of the manifest (CONS-06)', async () => {
    const shop = new MemoryShop();
    const source = listOf([
      ['A', '5'],
      ['B', 'abc'],
      ['C', '6'],
    ]);
    const first = ['A created', 'B failed', 'C created'];
    expect(await run(shop, source, { isDryRun: true })).toEqual({ outcomes: first, error: null });
    expect(shop.prices.size).toBe(0);
    expect(await run(shop, source)).toEqual({ outcomes: first, error: null });
    shop.sent.length = 0;
    const changed = listOf([
      ['A', '5'],
      ['B', '7'],
      ['C', '8'],
    ]);
    const second = ['A unchanged', 'B created', 'C updated'];
    expect(await run(shop, changed)).toEqual({ outcomes: second, error: null });
    expect(shop.sent.flat()).toEqual(['B', 'C']);
  });

  it('stops when the session ends, and continues in another run (CONS-06)', async () => {
    const shop = new MemoryShop();
    const rows = Array.from({ length: 30 }, (_, i): [string, string] => [`S-${i}`, '5']);
    shop.refuse = () => (shop.prices.size >= 10 ? refusal(401) : null);
    const stopped = await run(shop, listOf(rows));
    expect(stopped.error).toMatchObject({ reason: { fault: { status: 401 } } });
    expect(stopped.outcomes).toHaveLength(30);
    expect(shop.prices.size).toBeLessThan(30);
    const before = shop.prices.size;
    shop.refuse = () => null;
    shop.sent.length = 0;
    const { outcomes, error } = await run(shop, listOf(rows));
    expect(error).toBeNull();
    expect(outcomes.filter((one) => one.endsWith('unchanged'))).toHaveLength(before);
    expect(shop.sent.flat()).toHaveLength(30 - before);
  });

  it('sends the rows of a refused form one by one, so that only the invalid row fails (CONS-06)', async () => {
    const shop = new MemoryShop();
    shop.refuse = (rows) => (rows.some(({ row }) => row.sku === 'B') ? refusal(413) : null);
    const source = listOf([
      ['A', '5'],
      ['B', '5'],
      ['C', '5'],
    ]);
    const outcomes = ['A created', 'B failed', 'C created'];
    expect(await run(shop, source)).toEqual({ outcomes, error: null });
  });

  it('reports rows as skipped if the import was stopped before them (CONS-06)', async () => {
    const shop = new MemoryShop();
    const stop = AbortSignal.abort();
    const { outcomes } = await run(shop, listOf([['A', '5']]), { stop });
    expect(outcomes).toEqual(['A skipped']);
    expect(shop.sent).toEqual([]);
  });
});
