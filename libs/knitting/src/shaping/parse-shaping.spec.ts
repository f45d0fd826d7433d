import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findShaping, parseShaping, shapingTotals } from './parse-shaping.js';

const step = (rows: number, stitches: number, times: number, more = {}) => ({
  kind: 'shape' as const,
  rows,
  stitches,
  times,
  places: null,
  direction: null,
  ...more,
});

describe(parseShaping, () => {
  it.each([
    ['6-1-5', [step(6, 1, 5)]],
    ['６－１－５', [step(6, 1, 5)]],
    ['8 – 1 — 5', [step(8, 1, 5)]],
    ['4-1-2-5', [step(4, 1, 5, { places: 2 })]],
    ['每8行减1针×5次', [step(8, 1, 5, { direction: 'decrease' })]],
    ['每 8 行 加 1 针 x 5 次', [step(8, 1, 5, { direction: 'increase' })]],
    ['每8行两侧各减1针*5', [step(8, 1, 5, { direction: 'decrease', bothSides: true })]],
    ['两侧每8行各减1针×5次', [step(8, 1, 5, { direction: 'decrease', bothSides: true })]],
    ['两侧各8-1-5；8-1-5', [step(8, 1, 5, { bothSides: true }), step(8, 1, 5)]],
    [
      '两侧各：每8行减1针×5次，10-1-3，平4。每4行各加1针×2次',
      [
        step(8, 1, 5, { direction: 'decrease', bothSides: true }),
        step(10, 1, 3, { bothSides: true }),
        { kind: 'plain', rows: 4 },
        step(4, 1, 2, { direction: 'increase' }),
      ],
    ],
    ['平4', [{ kind: 'plain', rows: 4 }]],
    ['平织12行', [{ kind: 'plain', rows: 12 }]],
    ['平收3针', [{ kind: 'bindOff', stitches: 3 }]],
    [
      '平收4针，2-2-4，2-1-2，平6',
      [{ kind: 'bindOff', stitches: 4 }, step(2, 2, 4), step(2, 1, 2), { kind: 'plain', rows: 6 }],
    ],
  ])('reads %p (CALC-02)', (text, instructions) => {
    expect(parseShaping(text)).toEqual(instructions);
  });

  it.each(['', '织到够长', '0-0-0', '8-1', '平针'])('finds nothing in %p and says so', (text) => {
    expect(findShaping(text)).toEqual([]);
    expect(() => parseShaping(text)).toThrow('请写成 8-1-5');
  });

  it('adds up the rows and the stitches', () => {
    expect(shapingTotals(parseShaping('平收4针，8-1-5，10-1-3，平4'))).toEqual({
      rows: 74,
      decreased: 4,
      increased: 0,
      unsaid: 8,
    });
    expect(shapingTotals(parseShaping('每8行减1针×4次，平10行，每8行加1针×3次'))).toEqual({
      rows: 66,
      decreased: 4,
      increased: 3,
      unsaid: 0,
    });
  });

  it('takes any text without an error, in time that grows with its length (CALC-07)', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (text) => {
        for (const one of findShaping(text)) {
          for (const value of Object.values(one)) expect(value).not.toBeNaN();
        }
      }),
    );
    const nasty = `${'每1行'.repeat(5_000)}${'1-'.repeat(20_000)}`;
    const begin = performance.now();
    findShaping(nasty);
    expect(performance.now() - begin).toBeLessThan(500);
  });
});
