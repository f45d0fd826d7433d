import { describe, expect, it } from '@jest/globals';
import { readJsonRow } from './json-row.js';

describe('readJsonRow', () => {
  it('accepts the names of columns that headers may have, and reports how it reads them (CONS-06)', () => {
    const given = { sku: 'KN-1', 标题: '毛衣', 划线价: 30, 是否上架: '否', 作者: '山茶' };
    expect(readJsonRow(given)).toEqual({
      cells: {
        sku: 'KN-1',
        name: '毛衣',
        old_price: '30',
        is_active: '否',
        designer_username: '山茶',
      },
      cellFaults: [],
      notes: [
        '列“标题”当作“名称”来读',
        '列“划线价”当作“原价”来读',
        '列“作者”当作“设计师”来读',
        '列“是否上架”当作“上架”来读',
      ],
    });
    expect(readJsonRow({ active: false }).cells).toEqual({ is_active: 'false' });
  });

  it('reports every property that is no column (CONS-06)', () => {
    const { cells, notes } = readJsonRow({
      价格: '5',
      stock: null,
      meta: { bust: 92 },
      measurements: { bst: 92 },
    });
    expect(cells).toEqual({ price: '5' });
    expect(notes).toEqual(
      ['stock', 'meta', 'measurements.bst'].map((name) => `不认识的列“${name}”，已略过`),
    );
  });

  it('reads the measures, sizes and terms of the licence in objects of their own (SHEET-11)', () => {
    const { cells, notes } = readJsonRow({
      measurements: { bust: '92/96', 衣长: [60, null], hat_depth: null },
      sizes: { code: ['S', 'M'], fits: { bust: '80-84/84-88' } },
      'licence.sell_limit': 20,
      licence: null,
    });
    expect(cells).toEqual({
      'measurements.bust': '92/96',
      'measurements.length': '60/-',
      'sizes.code': 'S;M',
      'sizes.fits.bust': '80-84/84-88',
      'licence.sell_limit': '20',
    });
    expect(notes).toEqual([]);
  });

  it('takes an object where a text belongs as a fault, instead of an empty cell that clears the value (CONS-06)', () => {
    const given = { categories: [{ name: '毛衣' }], name: { zh: '毛衣' }, images: ['1.jpg', null] };
    const { cells, cellFaults } = readJsonRow(given);
    expect(cells.categories).toBe('[{"name":"毛衣"}]');
    const message = '应是文字、数，或由它们组成的列表';
    expect(cellFaults).toEqual(
      ['categories', 'name', 'detail_images'].map((column) => ({ column, message })),
    );
  });

  it('refuses two properties that are the same column, unless one of them is null (CONS-06)', () => {
    expect(() => readJsonRow({ price: 5, 价格: 6 })).toThrow('清单里“价格”这一列出现了两次');
    expect(() => readJsonRow({ bust: 92, measurements: { bust: 96 } })).toThrow('出现了两次');
    expect(readJsonRow({ price: null, 价格: 6 }).cells).toEqual({ price: '6' });
  });
});
