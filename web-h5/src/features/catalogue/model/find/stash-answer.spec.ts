import type { Category, FacetValue } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { stashAnswer } from './stash-answer';

const category = (
  id: number,
  slug: string,
  name: string,
  parent: number | null = null,
): Category => ({
  id,
  slug,
  name,
  parent,
  children: [],
  merged: [],
});
const counted = (value: string, count: number): FacetValue => ({
  value,
  label: value,
  count,
  count_is_exact: true,
});
const CATEGORIES = [
  category(1, 'sweater', '毛衣'),
  category(2, 'scarf', '围巾'),
  category(3, 'hat', '帽子'),
  category(4, 'berets', '贝雷帽', 3),
  category(5, 'toys', '玩偶'),
];

describe('what a yarn is enough for', () => {
  it('names the three kinds with most designs, and no lower level (FIND-05)', () => {
    const facets = {
      category: [
        counted('sweater', 0),
        counted('scarf', 4),
        counted('hat', 8),
        counted('berets', 6),
        counted('toys', 2),
      ],
    };
    const answer = { count: 14, count_is_exact: true, facets, without: [] };
    expect(stashAnswer(answer, CATEGORIES)).toEqual({
      count: '14',
      kinds: '帽子 8、围巾 4、玩偶 2',
    });
    expect(stashAnswer({ ...answer, count: 1000, count_is_exact: false }, [])).toEqual({
      count: '1000+',
      kinds: '',
    });
  });
});
