import { describe, expect, it, jest } from '@jest/globals';
import { indexedDesign as design } from '../../../../test/support/indexed-design.js';
import { BitSet } from './bit-set.js';
import { DesignIndex } from './design-index.js';
import { GramPostings } from './gram-postings.js';
import { narrow } from './narrow.js';

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
    expect(listed(some.and(others))).toEqual([5000, 31]);
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
