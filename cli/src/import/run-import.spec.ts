import { describe, expect, it, jest } from '@jest/globals';
import { type ImportShop, type Manifest, openManifest, type RowResult, scan } from '#import-engine';
import { filesOf } from '../../../test/support/fixtures/import-files.js';
import { runImport } from './run-import.js';

const ROWS = 30;
const FULL = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

/** A shop that has every row already. */
const shop: ImportShop = {
  check: ({ rows }) =>
    Promise.resolve({
      new_designers: [],
      results: rows.map(({ sku }) => ({
        sku,
        outcome: 'unchanged',
        design_id: 1,
        changes: [],
        missing: [],
        faults: [],
        warnings: [],
      })),
    }),
  import: () => Promise.reject(new Error('nothing to import')),
  faultOf: () => ({ kind: 'other' }),
};

/** Imports a list. @param add writes a row of the report @param change changes the manifest after the scan */
async function run(
  client: ImportShop,
  add: (result: RowResult) => Promise<void>,
  isJson = false,
  change: (manifest: Manifest) => Manifest = (manifest) => manifest,
) {
  const lines = Array.from({ length: ROWS }, (_, i) => `A${i},毛衣,一件,5,毛衣,a.zip`);
  const source = filesOf({
    'a.zip': 'archive',
    'list.csv': `货号,名称,描述,价格,分类,文件\n${lines.join('\n')}`,
  });
  const manifest = await openManifest(source, 'list.csv');
  const found = await scan(manifest, source);
  const consent = { yes_prices: false, yes_new_designers: false };
  const how = { source, found, consent, concurrency: 2, isDryRun: false, isJson };
  const { summary, stopped } = await runImport(client, change(manifest), { add }, how);
  return { totals: summary.lines(false).at(-1), stopped };
}

describe('runImport', () => {
  it('counts every row when the report cannot be written, and gives the cause', async () => {
    let written = 0;
    const add = jest.fn(() => ((written += 1) > 5 ? Promise.reject(FULL) : Promise.resolve()));
    const { totals, stopped } = await run(shop, add);
    expect(stopped).toBe(FULL);
    expect(totals).toBe(`未变 ${ROWS}`);
    // The file may end within a row: nothing is written behind it.
    expect(add.mock.calls).toHaveLength(6);
  });

  it('counts the rows as skipped when the shop ends the import, and gives the cause', async () => {
    const unavailable = new Error('the shop is gone');
    const gone = { ...shop, check: () => Promise.reject(unavailable) };
    const { totals, stopped } = await run(gone, () => Promise.resolve());
    expect(stopped).toBe(unavailable);
    expect(totals).toBe(`未处理 ${ROWS}`);
  });

  it('gives the totals and the cause when the list cannot be read any more', async () => {
    const lost = new Error('the drive is gone');
    const losing = (manifest: Manifest): Manifest => ({
      ...manifest,
      rows: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(lost) }) }),
    });
    const { totals, stopped } = await run(shop, () => Promise.resolve(), false, losing);
    expect(stopped).toBe(lost);
    // No row was reached.
    expect(totals).toBe('');
  });

  it('goes on without printing when the reader of the output has gone', async () => {
    const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    let written = 0;
    const add = () => {
      written += 1;
      if (written === 5)
        process.stdout.emit('error', Object.assign(new Error(), { code: 'EPIPE' }));
      return Promise.resolve();
    };
    const { totals, stopped } = await run(shop, add, true);
    const lines = printed.mock.calls.length;
    printed.mockRestore();
    expect(stopped).toBeNull();
    expect(totals).toBe(`未变 ${ROWS}`);
    expect(written).toBe(ROWS);
    expect(lines).toBe(5);
  });
});
