import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  excelWorkbook,
  prefixedWorkbook,
  rawRow,
  type RawWorkbook,
  textRow,
} from '../../../test/support/fixtures/workbooks.js';
import { faultsOf, type ManifestRow, openXlsx, readRow } from '#import-engine';
import { IMPORT_WORDS } from '../../../test/support/fixtures/import-words.js';
import { localFiles } from './local-files.js';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cloudknit-xlsx-'));
});

afterEach(() => rm(dir, { recursive: true }));

const HEADERS = ['货号', '名称', '描述', '价格'];
const TEXT = (text: string) => `<c @ t="str"><v>${text}</v></c>`;

/** A list of one design with this price cell. */
const pricedAt = (cell: string) =>
  textRow(1, HEADERS) + rawRow(2, [TEXT('A-1'), TEXT('毛衣'), TEXT('一件'), cell]);

async function read(workbook: Promise<Buffer>): Promise<{ notes: string[]; rows: ManifestRow[] }> {
  const path = join(dir, 'list.xlsx');
  await writeFile(path, await workbook);
  const manifest = await openXlsx(localFiles(dir), path);
  const all: ManifestRow[] = [];
  for await (const row of manifest.rows()) all.push(row);
  return { notes: manifest.notes, rows: all };
}

async function readPrice(cell: string, rest: Omit<RawWorkbook, 'sheets'> = {}) {
  const sheets = [{ name: '设计', rows: pricedAt(cell) }];
  const { rows } = await read(excelWorkbook({ sheets, ...rest }));
  return rows[0]!;
}

describe('openXlsx', () => {
  it.each([
    ['a built-in date', 14, {}, '46348', '2026-11-22'],
    ['a date of Chinese Excel', 31, {}, '46348', '2026-11-22'],
    ['a date and time', 22, {}, '46348.4375', '2026-11-22 10:30:00'],
    ['a custom date', 176, { 176: 'yyyy"年"m"月"d"日";@' }, '46348', '2026-11-22'],
    ['a custom date with a locale', 176, { 176: '[$-804]aaaa;@' }, '46348', '2026-11-22'],
    ['a time', 20, {}, '0.4375', '10:30:00'],
    ['an elapsed time', 177, { 177: '[h]:mm' }, '0.5', '12:00:00'],
    ['a date before the leap day that never was', 14, {}, '59', '1900-02-28'],
  ])('does not accept %s as a number', async (_, format, codes, value, shown) => {
    const row = await readPrice(`<c @ s="1"><v>${value}</v></c>`, { formats: [0, format], codes });
    expect(row.cells.price).toBe(shown);
    expect(row.cellFaults).toEqual([
      { column: 'price', message: expect.stringContaining('这一格在表格里是日期或时间') },
    ]);
    expect(
      faultsOf(row, await readRow(row, localFiles(dir)), new Map(), IMPORT_WORDS).texts.join(),
    ).toMatch(
      new RegExp(`^价格“${shown}”：这一格在表格里是日期或时间，请先把单元格格式改成“文本”`),
    );
  });

  it.each([
    ['general', 0, {}],
    ['two decimals', 2, {}],
    ['yuan', 176, { 176: '"¥"#,##0.00;[Red]"¥"-#,##0.00' }],
    ['yuan with a literal that has letters of dates', 177, { 177: '0.00" yuan per day"' }],
    ['the general format of Chinese Excel', 178, { 178: 'G/通用格式"元"' }],
    ['an accounting format', 44, { 44: '_ "¥"* #,##0.00_ ;_ [Blue]@_ ' }],
    ['a scientific format', 11, {}],
  ])('reads a number that is formatted as %s', async (_, format, codes) => {
    const row = await readPrice('<c @ s="1"><v>29.899999999999999</v></c>', {
      formats: [0, format],
      codes,
    });
    expect(row).toMatchObject({ cells: { price: '29.9' }, cellFaults: [] });
  });

  it('counts dates from 1904 if the workbook does, and reads ISO dates', async () => {
    const old = await readPrice('<c @ s="1"><v>44886</v></c>', { formats: [0, 14], is1904: true });
    expect(old).toMatchObject({
      cells: { price: '2026-11-22' },
      cellFaults: [{ column: 'price' }],
    });
    const iso = await readPrice('<c @ t="d"><v>2026-11-22T00:00:00</v></c>');
    expect(iso).toMatchObject({
      cells: { price: '2026-11-22' },
      cellFaults: [{ column: 'price' }],
    });
  });

  it('refuses a date in a column of texts, but ignores one in an ignored column', async () => {
    const rows =
      textRow(1, [...HEADERS, '改于']) +
      rawRow(2, [
        '<c @ s="1"><v>46084</v></c>',
        TEXT('毛衣'),
        TEXT('一件'),
        '<c @><v>5</v></c>',
        '<c @ s="1"><v>46348</v></c>',
      ]);
    const { rows: read2 } = await read(
      excelWorkbook({ sheets: [{ name: '设计', rows }], formats: [0, 58] }),
    );
    expect(read2[0]!.cellFaults).toEqual([
      { column: 'sku', message: expect.stringContaining('日期') },
    ]);
  });

  it('takes a date in a column of dates (SHEET-11)', async () => {
    const date = '<c @ s="1"><v>46084</v></c>';
    const rows =
      textRow(1, [...HEADERS, '更新日期']) +
      rawRow(2, [TEXT('A-1'), TEXT('毛衣'), TEXT('一件'), '<c @><v>5</v></c>', date]);
    const { rows: read2 } = await read(
      excelWorkbook({ sheets: [{ name: '设计', rows }], formats: [0, 58] }),
    );
    expect(read2[0]).toMatchObject({ cells: { updated: '2026-03-03' }, cellFaults: [] });
  });

  it('reports a formula without a value and a failed one, and reads one with a value', async () => {
    for (const cell of ['<c @><f>B2*2</f></c>', '<c @><f>B2*2</f><v></v></c>']) {
      expect(await readPrice(cell)).toMatchObject({
        cells: { price: '=B2*2' },
        cellFaults: [{ column: 'price', message: expect.stringContaining('没有算出的值') }],
      });
    }
    expect(await readPrice('<c @ t="e"><f>1/0</f><v>#DIV/0!</v></c>')).toMatchObject({
      cells: { price: '#DIV/0!' },
      cellFaults: [{ column: 'price', message: expect.stringContaining('公式出错') }],
    });
    expect(await readPrice('<c @><f>10*2</f><v>20</v></c>')).toMatchObject({
      cells: { price: '20' },
      cellFaults: [],
    });
    expect(await readPrice('<c @ t="str"><f>IF(1,"")</f><v></v></c>')).toMatchObject({
      cells: { price: '' },
      cellFaults: [],
    });
  });

  it('reads workbooks with namespace prefixes', async () => {
    const { rows } = await read(prefixedWorkbook(pricedAt('<c @ s="1"><v>46348</v></c>')));
    expect(rows[0]).toMatchObject({ cells: { sku: 'A-1' }, cellFaults: [{ column: 'price' }] });
  });

  it('reads the first visible sheet, and reports other sheets that are not empty', async () => {
    const { notes, rows } = await read(
      excelWorkbook({
        sheets: [
          { name: '字典', rows: textRow(1, ['毛衣']), state: 'hidden' },
          { name: '秋季', rows: pricedAt('<c @><v>5</v></c>') },
          { name: '空表', rows: '' },
          { name: '旧款', rows: textRow(1, ['x']) },
        ],
      }),
    );
    expect(rows).toHaveLength(1);
    expect(notes).toEqual([expect.stringContaining('还有工作表“字典”“旧款”没有读：只读“秋季”')]);
  });

  it('skips a title above the headers and reports it', async () => {
    const rows =
      textRow(1, ['2026 秋季图解']) +
      textRow(3, HEADERS) +
      rawRow(4, [TEXT('A-1'), TEXT('毛衣'), TEXT('一件'), '<c @><v>5</v></c>']);
    const found = await read(excelWorkbook({ sheets: [{ name: '设计', rows }] }));
    expect(found.notes).toEqual(['第 1 行“2026 秋季图解”在列名之上，已略过']);
    expect(found.rows).toMatchObject([{ line: 4, cells: { sku: 'A-1', price: '5' } }]);
  });

  it('decodes OOXML’s character escapes, and removes the escape of formulas', async () => {
    const sheets = [
      {
        name: '设计',
        rows: textRow(1, HEADERS) + textRow(2, ["'=1", '毛衣', '一行_x000D_\n又一行', '5']),
      },
    ];
    const { rows } = await read(excelWorkbook({ sheets }));
    expect(rows[0]!.cells).toMatchObject({ sku: '=1', description: '一行\r\n又一行' });
  });
});
