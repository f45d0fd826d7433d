import { describe, expect, it } from '@jest/globals';
import { filesOf } from '../../../../test/support/fixtures/import-files.js';
import { failedText } from '../results.js';
import { openFolder } from './folder-manifest.js';
import { openManifest } from './open-manifest.js';

// {"货号":"KN-1","名称":"毛衣"} in GB18030.
const IN_GB18030 = Buffer.from(
  '7b22bbf5bac5223a224b4e2d31222c22c3fbb3c6223a22c3abd2c2227d0a',
  'hex',
);

describe('openJsonl', () => {
  it('reads a list in GB18030, like a design.json, instead of losing its characters (CONS-06)', async () => {
    const source = filesOf({ 'list.jsonl': IN_GB18030, 'KN-1/design.json': IN_GB18030 });
    const rows = [];
    for await (const row of (await openManifest(source, 'list.jsonl')).rows()) rows.push(row);
    for await (const row of openFolder(source, {}).rows()) rows.push(row);
    expect(rows.map(({ cells }) => cells)).toEqual([
      { sku: 'KN-1', name: '毛衣' },
      { sku: 'KN-1', name: '毛衣', detail_images: '' },
    ]);
  });

  it('refuses a list with a damaged character by its line (CONS-06)', async () => {
    const lines = Array.from({ length: 9 }, (_, i) => `{"货号":"KN-${i}","名称":"云朵毛衣"}\n`);
    const bytes = Buffer.from(lines.join(''));
    bytes[bytes.length - 5] = 0xff;
    const opened = openManifest(filesOf({ 'list.jsonl': bytes }), 'list.jsonl');
    await expect(opened).rejects.toThrow('list.jsonl 是 UTF-8，但第 9 行有损坏的字符');
  });

  it('copies failed rows line by line, so that a missing key still leaves its value unchanged (CONS-06)', async () => {
    const lines = [
      '{"sku": "KN-1", "price": 5, "sizes": {"code": ["S", "M"]}, "库存": 3}',
      '{"sku": "KN-2", "名称": "毛衣", "old_price": null}',
      'not json',
      `{"sku": "${'长'.repeat(300_000)}"}`,
    ];
    const source = filesOf({ 'list.jsonl': `${lines[0]}\r\n\n${lines.slice(1).join('\n')}` });
    const manifest = await openManifest(source, 'list.jsonl');
    expect(manifest).toMatchObject({ headers: [], failedFormat: 'jsonl', encoding: 'utf-8' });
    const copies = [];
    for await (const { line, original } of manifest.rows()) copies.push([line, ...original]);
    expect(copies).toEqual([[1, lines[0]], [3, lines[1]], [4, lines[2]], [5]]);
    const records = copies.map((copy) => copy.slice(1).map(String));
    expect(failedText([manifest.headers, ...records], 'jsonl')).toBe(
      `${lines.slice(0, 3).join('\n')}\n`,
    );
  });
});
