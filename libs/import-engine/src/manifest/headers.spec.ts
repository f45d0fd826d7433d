import { describe, expect, it } from '@jest/globals';
import { IMPORT_COLUMNS } from '#contracts';
import { IMPORT_WORDS } from '../../../../test/support/fixtures/import-words.js';
import { findHeaders } from './headers.js';

const find = (...rows: string[][]) =>
  findHeaders(
    rows.map((cells, i) => ({ line: i + 1, cells })),
    IMPORT_WORDS,
  );

describe('findHeaders', () => {
  it('accepts the Chinese and English names of the template without a note', () => {
    expect(find(['货号', 'Name', '描述', '价格', '图片', 'old_price'])).toMatchObject({
      columns: ['sku', 'name', 'description', 'price', 'detail_images', 'old_price'],
      notes: [],
    });
  });

  it('accepts the Chinese and English names of the sheet’s columns (SHEET-11)', () => {
    const names =
      '长（高）|帽深(cm)|sizes|sizes.fits.bust|yardage_m|克数（g）|measurements.bust|工艺';
    const more = 'licence.sell_limit|成衣放松量|文件|文件清单';
    const { columns, notes } = find(`货号|名称|描述|价格|${names}|${more}`.split('|'));
    expect(columns.slice(4)).toEqual([
      'measurements.height',
      'measurements.hat_depth',
      'sizes.code',
      'sizes.fits.bust',
      'yardage_m',
      'grams',
      'measurements.bust',
      'craft',
      'licence.sell_limit',
      'measurements.body_ease',
      'file',
      'files',
    ]);
    expect(notes).toEqual([]);
  });

  it('finds every column by its own names, and no name in two columns (SHEET-11)', () => {
    for (const names of [Object.keys(IMPORT_COLUMNS), Object.values(IMPORT_COLUMNS)]) {
      expect(find(names)).toMatchObject({ columns: Object.keys(IMPORT_COLUMNS), notes: [] });
    }
  });

  it('refuses a sheet’s column in another unit than its own (SHEET-11)', () => {
    expect(() => find(['货号', '名称', '描述', '价格', '用线量（码）'])).toThrow(
      '用线量以 m 为单位，请换算，或把单位写在每个数的后面',
    );
    expect(() => find(['货号', '名称', '描述', '价格', '胸围', 'bust'])).toThrow('出现了两次');
  });

  it('accepts the operators’ usual names of columns, and reports how it reads them', () => {
    const { columns, notes } = find([
      '*款 号',
      '标题',
      '简介（必填）',
      '售价(元)',
      '备注',
      '上架[是/否]',
    ]);
    expect(columns).toEqual(['sku', 'name', 'description', 'price', null, 'is_active']);
    expect(notes).toEqual([
      '列“*款 号”当作“货号”来读',
      '列“标题”当作“名称”来读',
      '列“简介（必填）”当作“描述”来读',
      '列“售价(元)”当作“价格”来读',
      '不认识的列“备注”，已略过',
    ]);
  });

  it.each([
    '价格（元）',
    '价格(人民币)',
    '价格￥',
    '价格/元',
    '价格（必填，单位：元）',
    '＊价格（元／份）',
  ])('reads %s as the price in yuan', (header) => {
    expect(find(['货号', '名称', '描述', header]).columns[3]).toBe('price');
  });

  it.each(['价格（分）', '价格(美元)', '售价（USD）', '价格（万元）'])(
    'refuses the unit of %s',
    (header) => {
      expect(() => find(['货号', '名称', '描述', header])).toThrow(
        `列“${header}”的单位看不懂：价格以元为单位`,
      );
    },
  );

  it('prefers an exact name to an alias, and refuses two aliases of the same column', () => {
    const { columns, notes } = find(['货号', '名称', '描述', '售价', '价格']);
    expect(columns).toEqual(['sku', 'name', 'description', null, 'price']);
    expect(notes).toEqual(['列“售价”没有读：已有“价格”这一列']);
    expect(() => find(['货号', '名称', '描述', '售价', '单价'])).toThrow(
      '清单里 “售价”、“单价” 都像是“价格”',
    );
    expect(() => find(['货号', '名称', '描述', '价格', 'price'])).toThrow('这一列出现了两次');
  });

  it('skips rows above the headers and reports them', () => {
    expect(
      find(['2026 秋季图解', ''], ['制表：小李'], ['货号', '名称', '描述', '价格']),
    ).toMatchObject({
      line: 3,
      notes: ['第 1 行“2026 秋季图解”在列名之上，已略过', '第 2 行“制表：小李”在列名之上，已略过'],
    });
  });

  it('names the missing columns in the row that is most similar to headers', () => {
    expect(() => find(['标题行'], ['货号', '名称'], ['A-1', '毛衣'])).toThrow(
      '清单缺少这些列：描述（description）、价格（price）',
    );
  });
});
