import { describe, expect, it } from '@jest/globals';
import { filesOf } from '../../../../test/support/fixtures/import-files.js';
import { openManifest } from './open-manifest.js';

/** The rows of a CSV: line, sku and description, or line and fault. */
async function read(content: string | Uint8Array) {
  const manifest = await openManifest(filesOf({ 'list.csv': content }), 'list.csv');
  const rows: (string | number | undefined)[][] = [];
  for await (const { line, cells, fault } of manifest.rows()) {
    rows.push(fault === undefined ? [line, cells.sku, cells.description] : [line, fault]);
  }
  return { manifest, rows };
}

const HEADERS = '货号,名称,价格,描述';
const BAD_QUOTE = '双引号的位置不对：整个单元格用双引号括起来，里面的双引号写两遍';

describe('openCsv', () => {
  it('reads every row of a text that mixes line ends (CONS-06)', async () => {
    const text = `${HEADERS}\r\nKN-1,一,1,第一份\r\nKN-2,二,2,第二份\nKN-3,三,3,第三份\rKN-4,四,4,第四份`;
    expect((await read(text)).rows).toEqual([
      [2, 'KN-1', '第一份'],
      [3, 'KN-2', '第二份'],
      [4, 'KN-3', '第三份'],
      [5, 'KN-4', '第四份'],
    ]);
    const quoted = `${HEADERS}\nKN-1,一,1,"第一份"\r\n"KN-2","二","2","第二份\n又一行"\r\n`;
    expect((await read(quoted)).rows).toEqual([
      [2, 'KN-1', '第一份'],
      [3, 'KN-2', '第二份\n又一行'],
    ]);
    expect((await read(text.replaceAll(/[\r\n]+/g, '\r'))).rows).toHaveLength(4);
  });

  it('counts the lines as an editor does, with any line break inside of a cell (CONS-06)', async () => {
    const rows = ['KN-1,一,1,"甲\r\n乙\r\n丙"', 'KN-2,二,2,"甲\n乙"', '', 'KN-3,三,3,丁'];
    expect((await read([HEADERS, ...rows].join('\r\n'))).rows).toEqual([
      [2, 'KN-1', '甲\r\n乙\r\n丙'],
      [5, 'KN-2', '甲\n乙'],
      [8, 'KN-3', '丁'],
    ]);
  });

  it('keeps a misplaced quote to its row, wherever the row stands (CONS-06)', async () => {
    const bad = ['KN-1,一,1,6""针', 'KN-2,二,2,"甲"乙', 'KN-3,三,3,"甲" "乙"', 'KN-4,四,4,5" 针'];
    for (const row of bad) {
      expect((await read(`${HEADERS}\n${row}\nKN-8,八,8,丙\n${row}\nKN-9,九,9,丁`)).rows).toEqual([
        [2, BAD_QUOTE],
        [3, 'KN-8', '丙'],
        [4, BAD_QUOTE],
        [5, 'KN-9', '丁'],
      ]);
      expect((await read(`${HEADERS}\nKN-8,八,8,丙\n${row}`)).rows).toEqual([
        [2, 'KN-8', '丙'],
        [3, BAD_QUOTE],
      ]);
    }
  });

  it('refuses a row with more cells than headers, and keeps all its cells to be mended (CONS-06)', async () => {
    const { manifest, rows } = await read(`${HEADERS}\nKN-1,一,1,好看,真的\nKN-2,二,2,乙\n`);
    expect(rows).toEqual([
      [
        2,
        '这一行有 5 格，列名只有 4 格：单元格里有逗号就把整个单元格用双引号括起来，没有就删去多出的格',
      ],
      [3, 'KN-2', '乙'],
    ]);
    for await (const { original } of manifest.rows()) {
      expect(original).toEqual(['KN-1', '一', '1', '好看', '真的']);
      break;
    }
    const tabbed = `${HEADERS}\nKN-1,一,1,甲\t\n`.replaceAll(',', '\t');
    expect((await read(tabbed)).rows).toEqual([[2, expect.stringContaining('单元格里有制表符就')]]);
  });

  it('refuses a row that a line break inside of a cell cut off, but not one that is only short (CONS-06)', async () => {
    const headers = '货号,名称,价格,描述,原价';
    const cut = `${headers}\r\nKN-1,一,1,第一\n份,9\r\nKN-2,二,2,乙\r\nKN-3,三,3,丙,8\nKN-4,四,4,丁`;
    expect((await read(cut)).rows).toEqual([
      [2, expect.stringMatching(/^这一行只有 4 格，列名有 5 格，.*像是在单元格里的换行处断开了/)],
      [3, '份', ''],
      [4, 'KN-2', '乙'],
      [5, 'KN-3', '丙'],
      [6, 'KN-4', '丁'],
    ]);
  });

  it('separates cells by the delimiter with which a row has the required columns (CONS-06)', async () => {
    const pictures = Array.from({ length: 9 }, (_, i) => `images/KN-1-${i}.jpg`);
    const list = ['货号,名称,价格,描述,图片', `KN-1,一,1,甲,${pictures.join(';')}`].join('\n');
    const { manifest, rows } = await read(list);
    expect(manifest.delimiter).toBe(',');
    expect(rows).toEqual([[2, 'KN-1', '甲']]);

    const title = '2026 年，秋,冬,春,夏,的图解,一共一份';
    const titled = `${title}\n货号;名称;价格;描述\nKN-1;一;1;${'很,'.repeat(30)}`;
    expect((await read(titled)).manifest.delimiter).toBe(';');
    const tabbed = `货号\t名称\t价格\t描述\nKN-1\t一\t1\t${'很,'.repeat(30)}${'好;'.repeat(40)}`;
    expect((await read(tabbed)).manifest.delimiter).toBe('\t');

    // The message names the columns that are missing, not all of them.
    const refused = read(`货号,名称,描述\nKN-1,一,${'甲;'.repeat(9)}`);
    await expect(refused).rejects.toThrow('清单缺少这些列：价格（price）。');
  });
});
