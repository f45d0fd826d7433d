import { describe, expect, it } from '@jest/globals';
import { type CardFields, toPage } from './design-cards.js';

const cardOf = (id: number): CardFields => ({
  id,
  name: '毛衣',
  description: '一件毛衣',
  priceFen: 2990,
  oldPriceFen: null,
  oldPriceFrom: null,
  downloadCount: 0,
  isNew: false,
  reviewCount: 0,
  reviewMean: null,
  designer: '山茶手作',
  previewId: null,
  hasSheet: false,
  craft: null,
  difficulty: null,
  yarnWeight: null,
  needleMm: null,
  metresMin: null,
  metresMax: null,
  metresEstimated: null,
});

/** The page made of these cards, with two designs per page. */
const pageOf = (ids: number[], total: number, p = 1) =>
  toPage(
    { count: total, cards: ids.map(cardOf) },
    { p, n: 2, name: '毛 衣' },
    '/designs/',
    ({ afterId, count }) => `${afterId}-${count}`,
  );

describe(toPage, () => {
  it('has a next page after the last shown design if there is one card more than it shows', () => {
    const page = pageOf([9, 8, 7], 3);
    expect(page.results.map(({ id }) => id)).toEqual([9, 8]);
    expect(page.next).toBe('/api/v1/designs/?p=2&n=2&name=%E6%AF%9B+%E8%A1%A3&cursor=8-3');
    expect(page.previous).toBeNull();
  });

  it('has no next page if it is exactly full', () => {
    const page = pageOf([9, 8], 4, 2);
    expect(page.next).toBeNull();
    expect(page.previous).toBe('/api/v1/designs/?p=1&n=2&name=%E6%AF%9B+%E8%A1%A3');
    expect(page.results).toHaveLength(2);
  });

  it('is empty if nothing was found', () => {
    expect(pageOf([], 0)).toMatchObject({ count: 0, results: [], next: null });
  });

  it('counts up to ten thousand, and marks a larger count', () => {
    expect(pageOf([9], 1_000)).toMatchObject({ count: 1_000, count_is_exact: true });
    expect(pageOf([9], 1_001)).toMatchObject({ count: 1_000, count_is_exact: false });
  });
});
