import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Change, CHANGES, describeAcross, distributeAcross } from './distribute-across.js';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe(distributeAcross, () => {
  it.each([
    ['E1', 97, 13, 'make1', true, 110, null, [7, 7, 8, 7, 8, 7, 8, 7, 8, 7, 8, 7, 8]],
    ['E2', 96, 12, 'twoTogether', true, 84, null, Array<number>(12).fill(6)],
    ['E3', 60, 6, 'make1', false, 66, [5, 5], [10, 10, 10, 10, 10]],
    ['E4', 75, 8, 'make1', false, 83, [4, 4], [9, 10, 9, 10, 9, 10, 10]],
    ['E6', 80, 7, 'twoFromOne', false, 87, [5, 5], [10, 11, 10, 11, 10, 11]],
    ['E8', 64, 5, 'twoTogether', true, 59, null, [10, 11, 11, 11, 11]],
    ['E9', 30, 1, 'make1', false, 31, [15, 15], []],
  ] as const)(
    '%s: %p stitches, %p × %s, in the round %p, become %p (CALC-02)',
    (_id, stitches, changes, change, isRound, after, ends, gaps) => {
      const plan = distributeAcross(stitches, changes, change, isRound);
      expect(plan.stitchesAfter).toBe(after);
      expect(plan.ends).toEqual(ends);
      expect(plan.gaps).toEqual(gaps);
    },
  );

  it('E5: spreads 28 decreases over 238 stitches in gaps of 7 and 6 between ends of 3 (CALC-02)', () => {
    const plan = distributeAcross(238, 28, 'twoTogether', false);
    expect(plan.stitchesAfter).toBe(210);
    expect(plan.ends).toEqual([3, 3]);
    expect(plan.gaps).toHaveLength(27);
    const count = (gap: number) => plan.gaps.filter((one) => one === gap).length;
    expect([count(7), count(6)]).toEqual([14, 13]);
  });

  it('E7: refuses 6 decreases in 10 stitches and says how many fit (CALC-02)', () => {
    expect(() => distributeAcross(10, 6, 'twoTogether', true)).toThrow(
      '针数不够：10 针里最多放得下 5 次',
    );
  });

  it('refuses more lifted increases than stitches (CALC-02)', () => {
    expect(() => distributeAcross(5, 6, 'make1', true)).toThrow('针数不够');
  });

  it('marks a change at the very edge of a flat row (CALC-02)', () => {
    expect(distributeAcross(10, 8, 'make1', false).isAtEdge).toBe(true);
    expect(distributeAcross(10, 8, 'make1', true).isAtEdge).toBe(false);
  });

  it('uses every stitch once, keeps the gaps within one stitch, and groups the same gaps (CALC-02)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 600 }),
        fc.constantFrom(...(Object.keys(CHANGES) as Change[])),
        fc.boolean(),
        (stitches, changes, change, isRound) => {
          const { uses, adds } = CHANGES[change];
          fc.pre(stitches >= changes * Math.max(uses, 1));
          const plan = distributeAcross(stitches, changes, change, isRound);
          const ends = plan.ends ?? [0, 0];
          expect(sum(ends) + sum(plan.gaps) + changes * uses).toBe(stitches);
          expect(plan.stitchesAfter).toBe(stitches + changes * adds);
          expect(plan.gaps).toHaveLength(isRound ? changes : changes - 1);
          expect(Math.max(0, ...plan.gaps) - Math.min(...plan.gaps, Infinity)).toBeLessThanOrEqual(
            1,
          );
          expect(sum(plan.groups.map(({ times }) => times))).toBe(plan.gaps.length);
          expect(sum(plan.groups.map(({ gap, times }) => gap * times))).toBe(sum(plan.gaps));
          // One change in an odd number of stitches lies beside the middle.
          expect(Math.abs(ends[0] - ends[1])).toBeLessThanOrEqual(changes > 1 ? 0 : 1);
        },
      ),
    );
  });
});

describe(describeAcross, () => {
  it.each([
    ['E1', 97, 13, 'make1', true, '(8针，加1)×6，(7针，加1)×7'],
    ['E2', 96, 12, 'twoTogether', true, '(6针，2并1)×12'],
    ['E3', 60, 6, 'make1', false, '5针，(加1，10针)×5，加1，5针'],
    ['E4', 75, 8, 'make1', false, '4针，(加1，10针)×2，(加1，9针)×3，(加1，10针)×2，加1，4针'],
    ['E9', 30, 1, 'make1', false, '15针，加1，15针'],
  ] as const)('%s: writes the row as it is knitted (CALC-02)', (_id, n, k, change, round, text) => {
    expect(describeAcross(distributeAcross(n, k, change, round), change)).toBe(text);
  });

  it('leaves out what has no stitches', () => {
    expect(describeAcross(distributeAcross(10, 5, 'twoTogether', true), 'twoTogether')).toBe(
      '(2并1)×5',
    );
  });
});
