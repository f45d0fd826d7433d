import { describe, expect, it, jest } from '@jest/globals';
import type { DesignSearch, FilterChoice } from '#contracts';
import { indexedDesign as design } from '../../../../../test/support/fixtures/indexed-design.js';
import { BitSet } from './bit-set.js';
import { DesignIndex } from './design-index.js';
import { evaluate } from '../evaluate.js';
import { GramPostings } from './gram-postings.js';
import { narrow } from '../narrow.js';
import { WrittenGrams } from './written-grams.js';

const listed = (set: BitSet) => {
  const bits: number[] = [];
  set.forEach((bit) => bits.push(bit));
  return bits;
};

describe(BitSet, () => {
  it('combines sets of different sizes and counts up to a limit', () => {
    const [some, others] = [new BitSet(), new BitSet()];
    for (const bit of [0, 31, 32, 5000]) some.add(bit);
    for (const bit of [31, 5000]) others.add(bit);
    expect(listed(some)).toEqual([5000, 32, 31, 0]);
    expect([...some]).toEqual([5000, 32, 31, 0]);
    expect(listed(some.and(others))).toEqual([5000, 31]);
    expect(listed(some.without(others))).toEqual([32, 0]);
    expect(listed(others.or(some))).toEqual([5000, 32, 31, 0]);
    expect([some.count(10), some.count(1), some.countWith(others, 10)]).toEqual([4, 2, 2]);
    some.delete(31);
    expect(some.has(31)).toBe(false);
  });
});

describe(GramPostings, () => {
  it('finds the same texts of a frequent gram as of a rare one', () => {
    const postings = new GramPostings(true);
    for (let slot = 0; slot < 10_000; slot += 1) {
      postings.add(slot, [slot % 3 === 0 ? '毛衣' : '围巾', ...(slot === 9_999 ? ['青果'] : [])]);
    }
    expect(postings.match('毛衣').count(10_000)).toBe(3_334);
    expect(listed(postings.match('青果'))).toEqual([9_999]);
    expect(postings.match('衣围').count(1)).toBe(0);
    expect(postings.matchMost('毛衣', 1)).toHaveLength(3_334);
  });
});

describe(WrittenGrams, () => {
  it('finds texts as they are written, also those that the search has otherwise (API-08)', () => {
    const searched = new GramPostings(true);
    ['线帽', '线帽', '钩针'].forEach((text, slot) => searched.add(slot, [text]));
    const written = new WrittenGrams(searched);
    written.add(1, '線帽');
    written.add(2, '勾针');
    const found = (word: string) => listed(written.match(word));
    expect([found('线'), found('線'), found('帽')]).toEqual([[0], [1], [1, 0]]);
    expect([found('勾'), found('钩针'), found('线帽')]).toEqual([[2], [], [0]]);
  });
});

describe(DesignIndex, () => {
  it('holds the current state of a design alone (FIND-03)', () => {
    const index = new DesignIndex();
    index.put(design(1));
    index.put(design(2));
    const edited = { changedIn: 2, name: '新名字', values: { craft: ['crochet'] } };
    index.put(design(1, edited));
    // The same version again is no other one.
    index.put(design(1, edited));
    const alive = (column: string, value: string) =>
      listed(index.withValue(column, value).and(index.alive)).map((slot) => index.ids.get(slot));
    expect([alive('craft', 'knit'), alive('craft', 'crochet')]).toEqual([[2], [1]]);
    expect(index.waste).toBeCloseTo(1 / 3);
    index.put(design(2, { changedIn: 3, isActive: false }));
    expect(alive('craft', 'knit')).toEqual([]);
    expect(index.slotOfId(2)).toBeNull();
  });
});

describe('a loop over the numbers of all designs', () => {
  // More measures than a chunk has.
  const COUNT = 7_000;
  const bustOf = (id: number) => 80 + (id % 40);
  const index = new DesignIndex();
  const put = (id: number, over: Parameters<typeof design>[1] = {}) =>
    index.put(
      design(id, {
        priceFen: id,
        sizes: [
          [0, bustOf(id), null, null, null, id],
          [1, bustOf(id) + 60, null, null, id % 2 === 0 ? null : 24, id + 1],
        ],
        ...over,
      }),
    );
  for (let id = 1; id <= COUNT; id += 1) put(id);
  put(5, { changedIn: 2, priceFen: 1_000_000, sizes: [[0, 300, null, null, null, null]] });
  put(6, { changedIn: 2, isActive: false });
  const idsOf = (set: BitSet) =>
    listed(set)
      .map((slot) => index.ids.get(slot))
      .sort((a, b) => a - b);
  const expected = (fits: (id: number) => boolean) =>
    Array.from({ length: COUNT }, (_, i) => i + 1).filter((id) => id !== 5 && id !== 6 && fits(id));

  it('finds prices of the current states (FIND-16)', () => {
    expect(idsOf(index.between('price_fen', 3, 9))).toEqual([3, 4, 7, 8, 9]);
    expect(idsOf(index.between('price_fen', 6_999, Infinity))).toEqual([5, 6_999, 7_000]);
    expect(idsOf(index.between('gauge_sts', -Infinity, Infinity))).toEqual([]);
  });

  it('finds designs with a size of a measure (FIND-04, FIND-16)', () => {
    expect(idsOf(index.withSizeBetween('bust', 85, 88))).toEqual(
      expected((id) => bustOf(id) >= 85 && bustOf(id) <= 88),
    );
    expect(idsOf(index.withSizeBetween('bust', 290, 310))).toEqual([5]);
    expect(idsOf(index.withSizeBetween('foot', 24, 24))).toEqual(expected((id) => id % 2 === 1));
    expect(idsOf(index.withSizeBetween('head', 0, 1_000))).toEqual([]);
  });
});

describe(evaluate, () => {
  const names = { categories: new Map(), designers: new Map() };
  const searchOf = (choices: FilterChoice[]): DesignSearch => ({
    q: '毛衣',
    noAlso: [],
    choices,
    sort: 'relevance',
  });
  const index = new DesignIndex();
  for (let id = 1; id <= 200; id += 1) {
    index.put(
      design(id, {
        name: id % 5 === 0 ? '帽子' : '毛衣',
        priceFen: id * 100,
        values: {
          craft: [id % 2 === 0 ? 'knit' : 'crochet'],
          difficulty: [String(1 + (id % 3))],
        },
      }),
    );
  }

  it('matches at most two words of a query fuzzily (FIND-10, FIND-16)', () => {
    const matchMost = jest.spyOn(index.nameGrams, 'matchMost');
    const q = Array.from('甲乙丙丁戊己庚辛')
      .map((one) => `${one}毛衣${one}`)
      .join(' ');
    const { missing } = evaluate(index, { ...searchOf([]), q }, index.alive, names);
    expect(missing).toHaveLength(8);
    expect(matchMost).toHaveBeenCalledTimes(2);
  });

  it('knows what each value leaves out after matching the words once (FIND-03, FIND-16)', () => {
    const choices: FilterChoice[] = [
      { filter: 'craft', value: 'knit' },
      { filter: 'difficulty', value: '1' },
      { filter: 'difficulty', value: '2' },
      { filter: 'price', value: '-100' },
    ];
    const match = jest.spyOn(index.nameGrams, 'match');
    const found = evaluate(index, searchOf(choices), index.alive, names);
    const once = match.mock.calls.length;
    const without = choices.map((choice) => listed(found.withoutChoice(choice)));
    expect(match).toHaveBeenCalledTimes(once);
    for (const [i, choice] of choices.entries()) {
      const others = choices.filter((other) => other !== choice);
      const alone = listed(evaluate(index, searchOf(others), index.alive, names).designs);
      expect(alone.length).toBeGreaterThan(0);
      expect(without[i]).toEqual(alone);
    }
    const craft = choices.filter(({ filter }) => filter !== 'difficulty');
    expect(listed(found.withoutFilter('difficulty'))).toEqual(
      listed(evaluate(index, searchOf(craft), index.alive, names).designs),
    );
  });
});

describe(narrow, () => {
  it('collects the designs of a yarn class once, however many there are (FIND-05, FIND-16)', () => {
    const index = new DesignIndex();
    for (let id = 1; id <= 50; id += 1) {
      const isDk = id % 2 === 0;
      index.put(
        design(id, {
          values: { yarn_weight: [isDk ? 'dk' : 'aran'] },
          sizes: [[0, null, null, null, null, id * 10]],
        }),
      );
    }
    const withValue = jest.spyOn(index, 'withValue');
    const names = { categories: new Map(), designers: new Map() };
    const choice = { filter: 'stash', value: 'weight:dk,metres:211,strands:1' } as const;
    const found = listed(narrow(index, choice, names)).map((slot) => index.ids.get(slot));
    expect(found).toEqual([20, 18, 16, 14, 12, 10, 8, 6, 4, 2]);
    expect(withValue).toHaveBeenCalledTimes(1);
  });
});
