import { describe, expect, it } from '@jest/globals';
import { FALLBACK_CATEGORIES, writeSearch } from '#contracts';
import { UsageError } from './exit.js';
import { type FindOptions, readFilters } from './read-filters.js';

const addressOf = (options: FindOptions) =>
  new URLSearchParams(writeSearch(readFilters(options, FALLBACK_CATEGORIES))).toString();

describe('the filters of the command line (FIND-01, FIND-02)', () => {
  it('are those of the site’s addresses, by their stable or their Chinese names', () => {
    const filter = ['craft=knit', '难度=入门,初级', '针号=3-4.5', '品类=帽子'];
    expect(addressOf({ query: '中粗', filter, sort: 'price' })).toBe(
      'q=%E4%B8%AD%E7%B2%97&craft=knit&category=hat&needle_min=3&needle_max=4.5&difficulty=1&difficulty=2&sort=price',
    );
    expect(addressOf({ filter: ['线材粗细=中粗线'] })).toBe('weight=dk&weight=worsted');
    expect(addressOf({ filter: ['用线量=-400'] })).toBe('metres_max=400');
    expect(addressOf({ filter: ['针号=4'] })).toBe('needle_min=4&needle_max=4');
  });

  it.each([
    [{ filter: ['颜色=红'] }, '不是条件，可用的有：工艺'],
    [{ filter: ['工艺'] }, '不是条件'],
    [{ filter: ['工艺=刺绣'] }, '没有“刺绣”，可用的有：棒针'],
    [{ filter: ['针号=粗'] }, '范围写成 针号=3-4.5'],
    [{ filter: ['针号=5-3'] }, '下限不能大于上限'],
    [{ filter: ['品类=鞋'] }, '鞋'],
    [{ sort: 'cheap' }, '没有这种排序'],
  ])('names what is wrong with %j', (options, told) => {
    const read = () => readFilters(options, FALLBACK_CATEGORIES);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(told);
  });
});
