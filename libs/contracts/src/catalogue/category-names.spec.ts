import { describe, expect, it } from '@jest/globals';
import type { Category } from './catalogue.js';
import { categoriesNamed, findCategory, shortestName } from './category-names.js';

const category = (
  id: number,
  name: string,
  parent: number | null,
  { children = [], merged = [] }: { children?: number[]; merged?: string[] } = {},
) => ({
  id,
  name,
  slug: `c${id}`,
  parent,
  children,
  merged: merged.map((old, i) => ({ id: 100 * id + i, slug: `old-${id}-${i}`, name: old })),
});

const ALL: readonly Category[] = [
  category(1, '毛衣', null, { children: [2, 4] }),
  category(2, '女装', 1, { children: [3] }),
  category(3, '开衫', 2, { merged: ['外搭'] }),
  category(4, '男装', 1, { children: [5] }),
  category(5, '开衫', 4),
  category(6, '围巾', null, { children: [7] }),
  category(7, '围巾', 6),
  category(8, '包袋', null, { children: [9] }),
  category(9, '手提/托特', 8),
];

const idOf = (text: string) => findCategory(text, ALL).category?.id ?? null;

describe('findCategory (SHEET-11, SHEET-15)', () => {
  it('finds a category by slug, name and each way of writing its path', () => {
    expect(
      ['c9', '手提/托特', '包袋/手提/托特', '包袋 > 手提/托特', '手提／托特'].map(idOf),
    ).toEqual(Array(5).fill(9));
    const paths = ['毛衣/女装/开衫', '女装/开衫', '毛衣 › 女装 › 开衫', '女装＞开衫'];
    expect(paths.map(idOf)).toEqual(Array(4).fill(3));
  });

  it('takes the category whose whole path is written before a deeper one of the same name', () => {
    expect(idOf('围巾')).toBe(6);
    expect(idOf('围巾/围巾')).toBe(7);
  });

  it('names the categories between which a name does not decide', () => {
    expect(findCategory('开衫', ALL)).toEqual({
      category: null,
      fault: '有几个同名的分类，请写出上级：开衫（毛衣/女装/开衫、毛衣/男装/开衫）',
    });
  });

  it('says into which category a merged one went, and that another does not exist', () => {
    for (const text of ['外搭', '女装/外搭', 'old-3-0']) {
      expect(findCategory(text, ALL).fault).toBe(`${text}已并入毛衣/女装/开衫`);
    }
    expect(findCategory('裤子', ALL).fault).toBe('分类不存在：裤子（现有：毛衣、围巾、包袋）');
    expect(findCategory('帽子/开衫', ALL).fault).toContain('分类不存在：帽子/开衫');
  });

  it('writes each category so that it is found again', () => {
    const written = ALL.map((one) => shortestName(one, ALL));
    expect(written).toEqual([
      '毛衣',
      '女装',
      '女装/开衫',
      '男装',
      '男装/开衫',
      '围巾',
      '围巾/围巾',
      '包袋',
      '手提/托特',
    ]);
    expect(written.map(idOf)).toEqual(ALL.map(({ id }) => id));
  });

  it('writes the slug of a category whose name would be read as several', () => {
    const named = ['披肩、斗篷', '上衣，外套', 'A, B', 'A；B', 'A;B', 'A|B'].map((name, i) =>
      category(20 + i, name, null),
    );
    const below = category(30, '流苏', 20);
    const all = [...ALL, ...named, below, category(31, '流苏', 21)];
    for (const one of named) {
      expect(shortestName(one, all)).toBe(one.slug);
      expect(findCategory(one.slug, all).category).toBe(one);
    }
    expect(shortestName(below, all)).toBe(below.slug);
  });

  it('takes all categories of a name with those below them, as filters do', () => {
    expect(categoriesNamed('开衫', ALL)).toEqual([3, 5]);
    expect(categoriesNamed('毛衣', ALL)).toEqual([1, 2, 3, 4, 5]);
    expect(categoriesNamed('old-3-0', ALL)).toEqual([3]);
    expect(categoriesNamed('裤子', ALL)).toEqual([]);
  });
});
