import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { needleAdvice, RETAIL_NEEDLES_MM } from './needle-advice.js';
import { roundTo } from '../rounding.js';

describe(needleAdvice, () => {
  it.each([
    ['B1', 22, 22, 4, 'keep', null, 4],
    ['B2', 22, 24, 4, 'change', 4.5, 4.56],
    ['B3', 22, 20, 4, 'change', 3.5, 3.47],
    ['B4', 28, 31, 3, 'change', 3.5, 3.49],
    ['B5', 16, 15, 5.5, 'change', 5, 4.99],
    ['B6', 22, 22.4, 4, 'keep', null, 4.11],
    ['B7', 20, 24, 5, 'recalculate', null, 6.57],
    ['B8', 10, 11, 10, 'change', 12, 11.54],
    ['B9', 34, 32, 2.25, 'change', 2, 2.05],
  ])('%s: %p against %p stitches with %p mm: %s %p (CALC-02)', (_id, p, m, mm, advice, to, aim) => {
    const result = needleAdvice(p, m, mm);
    expect([result.advice, result.mm, roundTo(result.target, 2)]).toEqual([advice, to, aim]);
  });

  it('sends a tight gauge to a larger needle that is sold, and a loose one to a smaller (CALC-02)', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 60, noNaN: true }),
        fc.double({ min: 2, max: 60, noNaN: true }),
        fc.constantFrom(...RETAIL_NEEDLES_MM),
        (pattern, mine, mm) => {
          const { advice, mm: next } = needleAdvice(pattern, mine, mm);
          const sold: readonly (number | null)[] = RETAIL_NEEDLES_MM;
          expect(sold.includes(next)).toBe(advice === 'change');
          expect(next === null || next > mm === mine > pattern).toBe(true);
        },
      ),
    );
  });

  it('advises to recalculate where no further needle is sold', () => {
    expect(needleAdvice(10, 11, 25)).toMatchObject({ advice: 'recalculate', mm: null });
  });
});
