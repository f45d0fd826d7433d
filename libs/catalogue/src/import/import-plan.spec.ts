import type { DesignImport, ImportFile } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { ExistingDesign } from './design-imports.repository.js';
import { fieldsOf, planImport } from './import-plan.js';

const fileOf = (sha256: string): ImportFile => ({ name: 'a.zip', sha256, size_bytes: 1 });

const rowOf = (change: Partial<DesignImport> = {}): DesignImport => ({
  sku: 'KN-1',
  name: '毛衣',
  description: '一件毛衣',
  price: '29.90',
  old_price: '39.90',
  categories: ['毛衣'],
  designer_username: '山茶手作',
  is_active: true,
  file: fileOf('aa'),
  detail_images: [fileOf('01'), fileOf('02')],
  ...change,
});

const EXISTING: ExistingDesign = {
  id: 7,
  sku: 'KN-1',
  name: '毛衣',
  description: '一件毛衣',
  priceFen: 2990,
  oldPriceFen: 3990,
  isActive: true,
  designer: '山茶手作',
  categoryIds: [1],
  archiveSha256: 'aa',
  archiveName: 'a.zip',
  images: [
    { id: 1, originalKey: 'originals/1', sha256: '01' },
    { id: 2, originalKey: 'originals/2', sha256: '02' },
  ],
  sheet: null,
};

interface Against {
  categoryIds?: number[];
  existing?: ExistingDesign | null;
}

const planOf = (
  change: Partial<DesignImport>,
  { categoryIds = [1], existing = EXISTING }: Against = {},
) => planImport(rowOf(change), categoryIds, existing);

describe(planImport, () => {
  it('changes nothing if the shop has all data of a row', () => {
    expect(planOf({})).toEqual({ changes: [], edit: {}, missing: [] });
  });

  it.each<[string, Partial<DesignImport>, object]>([
    ['name', { name: ' 围巾 ' }, { name: '围巾' }],
    ['description', { description: '一条\r\n围巾' }, { description: '一条\n围巾' }],
    ['price', { price: '29.91' }, { priceFen: 2991 }],
    ['old_price', { old_price: '40' }, { oldPriceFen: 4000 }],
    ['old_price', { old_price: '' }, { oldPriceFen: null }],
    ['old_price', { old_price: '0' }, { oldPriceFen: null }],
    ['old_price', { old_price: '0.00' }, { oldPriceFen: null }],
    ['designer_username', { designer_username: '别人' }, {}],
    ['is_active', { is_active: false }, { isActive: false }],
  ])('changes the %s to the value of a row: %j', (column, change, edit) => {
    expect(planOf(change)).toEqual({ changes: [column], edit, missing: [] });
  });

  it.each<Partial<DesignImport>>([
    { old_price: null },
    { categories: null },
    { is_active: null },
    { designer_username: '' },
    { file: null },
    { detail_images: null },
  ])('keeps the value if a row does not set it: %j', (change) => {
    const other = { ...EXISTING, oldPriceFen: 1, categoryIds: [3], isActive: false };
    const said = { ...rowOf(), ...change };
    const [column] = Object.keys(change);
    expect(planImport(said, [1], other).changes).not.toContain(column);
  });

  it('does not change a designer whose name differs only in case', () => {
    const existing = { ...EXISTING, designer: 'Camellia' };
    expect(planOf({ designer_username: 'camellia' }, { existing }).changes).toEqual([]);
  });

  it('needs an archive whose content differs', () => {
    expect(planOf({ file: fileOf('bb') })).toEqual({
      changes: ['file'],
      edit: {},
      missing: ['bb'],
    });
    const existing = { ...EXISTING, archiveSha256: null };
    expect(planOf({}, { existing })).toEqual({ changes: ['file'], edit: {}, missing: ['aa'] });
  });

  it('needs the images that the design does not have, each once', () => {
    const images = ['02', '03', '03'].map(fileOf);
    expect(planOf({ detail_images: images })).toEqual({
      changes: ['detail_images'],
      edit: {},
      missing: ['03'],
    });
  });

  it('needs no image if images are only reordered or removed', () => {
    for (const wanted of [['02', '01'], ['01'], []]) {
      expect(planOf({ detail_images: wanted.map(fileOf) })).toEqual({
        changes: ['detail_images'],
        edit: {},
        missing: [],
      });
    }
  });

  it('compares categories as a set', () => {
    const existing = { ...EXISTING, categoryIds: [1, 2] };
    expect(planOf({}, { existing, categoryIds: [2, 1] }).changes).toEqual([]);
    expect(planOf({}, { existing, categoryIds: [1, 3] }).edit).toEqual({ categoryIds: [1, 3] });
    expect(planOf({}, { existing, categoryIds: [1] }).edit).toEqual({ categoryIds: [1] });
  });

  it('takes all fields of a row whose design is new', () => {
    expect(planOf({}, { existing: null })).toEqual({
      changes: [
        'name',
        'description',
        'price',
        'old_price',
        'categories',
        'designer_username',
        'file',
        'detail_images',
      ],
      edit: {
        name: '毛衣',
        description: '一件毛衣',
        priceFen: 2990,
        oldPriceFen: 3990,
        categoryIds: [1],
      },
      missing: ['aa', '01', '02'],
    });
  });
});

describe(fieldsOf, () => {
  it('has no old price if a row has none, or 0 (UP-17)', () => {
    for (const old_price of [null, '', '0', '0.00']) {
      expect(fieldsOf(rowOf({ old_price }), [1]).oldPriceFen).toBeNull();
    }
  });
});
