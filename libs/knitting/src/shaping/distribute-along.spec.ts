import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  describeShaping,
  distributeAlong,
  type ShapingInput,
  shapingNotation,
} from './distribute-along.js';
import { parseShaping, shapingTotals } from './parse-shaping.js';

function planOf(
  total: number,
  rows: number,
  per: 1 | 2,
  unit: 1 | 2,
  more: Partial<ShapingInput> = {},
) {
  return distributeAlong({ total, rows, per, unit, tail: false, direction: 'decrease', ...more });
}

const TAIL = { tail: true };
const UP = { tail: true, direction: 'increase' } as const;

describe(distributeAlong, () => {
  it.each([
    ['E11', 40, 118, 2, 2, {}, '4-1-1，6-1-19'],
    ['E12', 40, 118, 2, 1, {}, '5-1-2，6-1-18'],
    ['E13', 30, 90, 2, 1, UP, '6-1-9，5-1-6，平6'],
    ['E14', 32, 142, 2, 1, {}, '8-1-2，9-1-14'],
    ['E15', 16, 70, 2, 2, {}, '8-1-5，10-1-3'],
    ['E16', 24, 32, 2, 1, TAIL, '2-1-7，3-1-5，平3'],
    ['E17', 26, 18, 2, 2, {}, '2-2-4，2-1-5'],
    ['E18', 20, 101, 2, 2, TAIL, '8-1-5，10-1-5，平11'],
    ['E20', 36, 40, 2, 1, {}, '2-1-14，3-1-4'],
    ['E21', 16, 84, 2, 2, TAIL, '8-1-3，10-1-5，平10'],
    ['E22', 10, 12, 1, 2, {}, '2-2-4，2-1-2'],
  ] as const)(
    '%s: %p stitches over %p rows, %p a time, unit %p, %j (CALC-02)',
    (_id, total, rows, per, unit, more, notation) => {
      expect(shapingNotation(planOf(total, rows, per, unit, more))).toBe(notation);
    },
  );

  it('E19: refuses an odd total for two sides (CALC-02)', () => {
    expect(() => planOf(15, 60, 2, 2)).toThrow('总针数须为偶数');
  });

  it('refuses rows without a shaping row (CALC-02)', () => {
    expect(() => planOf(4, 1, 2, 2)).toThrow('行数不够');
  });

  it('says when the rows leave no plain interval at the end (CALC-02)', () => {
    expect(planOf(26, 18, 2, 2, TAIL).hasWantedTail).toBe(false);
    expect(planOf(24, 32, 2, 1, TAIL).hasWantedTail).toBe(true);
  });

  const anyInput = fc.record({
    total: fc.integer({ min: 1, max: 1_000 }),
    rows: fc.integer({ min: 2, max: 2_000 }),
    per: fc.constantFrom(1 as const, 2 as const),
    unit: fc.constantFrom(1 as const, 2 as const),
    tail: fc.boolean(),
    direction: fc.constantFrom('increase' as const, 'decrease' as const),
  });

  it('takes exactly the rows and changes exactly the stitches, for any edge (CALC-02)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre(input.total % input.per === 0);
        const { steps, plainRows } = distributeAlong(input);
        const rows = steps.reduce((sum, step) => sum + step.rows * step.times, 0);
        const stitches = steps.reduce((sum, step) => sum + step.stitches * step.times, 0);
        expect(rows + plainRows).toBe(input.rows);
        expect(stitches * input.per).toBe(input.total);
      }),
    );
  });

  it('keeps all intervals within one unit of each other, and shaping rows on the right side (CALC-02)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre(input.total % input.per === 0);
        const { steps } = distributeAlong(input);
        const intervals = steps.map(({ rows }) => rows);
        expect(Math.max(...intervals) - Math.min(...intervals)).toBeLessThanOrEqual(input.unit);
        for (const interval of intervals) expect(interval % input.unit).toBe(0);
        const changed = steps.map(({ stitches }) => stitches);
        expect(Math.max(...changed) - Math.min(...changed)).toBeLessThanOrEqual(1);
        expect(steps.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('begins a decrease with its shorter intervals and an increase with its longer ones (CALC-02)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre(input.total % input.per === 0);
        const [first, second] = distributeAlong(input).steps;
        if (!first || !second || first.rows === second.rows) return;
        expect(first.rows < second.rows).toBe(input.direction === 'decrease');
      }),
    );
  });

  it('writes what the parser reads, in numbers and in words (CALC-02)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre(input.total % input.per === 0);
        const plan = distributeAlong(input);
        const none = { rows: input.rows, decreased: 0, increased: 0, unsaid: 0 };
        const stitches = input.total / input.per;
        const inNumbers = { ...none, unsaid: stitches };
        const inWords = { ...none, [`${input.direction}d`]: stitches };
        expect(shapingTotals(parseShaping(shapingNotation(plan)))).toEqual(inNumbers);
        expect(shapingTotals(parseShaping(describeShaping(plan)))).toEqual(inWords);
      }),
    );
  });
});

describe(describeShaping, () => {
  it.each([
    ['E11', planOf(40, 118, 2, 2), '两侧各：每4行减1针×1次，每6行减1针×19次'],
    ['E12', planOf(40, 118, 2, 1), '两侧各：每5行减1针×2次，每6行减1针×18次'],
    ['E13', planOf(30, 90, 2, 1, UP), '两侧各：每6行加1针×9次，每5行加1针×6次，平织6行'],
    ['E15', planOf(16, 70, 2, 2), '两侧各：每8行减1针×5次，每10行减1针×3次'],
    ['E22', planOf(10, 12, 1, 2), '每2行减2针×4次，每2行减1针×2次'],
  ])('%s: in words (CALC-02)', (_id, plan, words) => {
    expect(describeShaping(plan)).toBe(words);
  });
});
