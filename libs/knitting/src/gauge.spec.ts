import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  castOn,
  compareGauges,
  convertStitches,
  rowsForLength,
  sizeAsWritten,
  sizeToFollow,
} from './gauge.js';
import { roundTo } from './rounding.js';

const shown = (value: number | null) => (value === null ? null : roundTo(value, 1));

describe(sizeAsWritten, () => {
  it.each([
    ['A1', [22, 24, 30, 32, 96, 60], 0.917, 0.938, 88.0, 56.3],
    ['A2', [22, 20, 30, 28, 104, 58], 1.1, 1.071, 114.4, 62.1],
    ['A3', [18, 18, 24, 26, 110, 62], 1, 0.923, 110.0, 57.2],
    ['A4', [28, 26.5, 36, null, 100, 60], 1.057, null, 105.7, null],
    ['A5', [20, 21, 28, 28, 92, 56], 0.952, 1, 87.6, 56.0],
    ['A6', [16, 17.5, 22, 25, 120, 64], 0.914, 0.88, 109.7, 56.3],
  ] as const)(
    '%s: a piece of %j becomes as wide and long as its counts make it (CALC-02)',
    (_id, [sP, sM, rP, rM, width, length], widthFactor, lengthFactor, newWidth, newLength) => {
      const result = sizeAsWritten(
        { stitches: sP, rows: rP },
        { stitches: sM, rows: rM },
        { width, length },
      );
      expect(roundTo(result.widthFactor, 3)).toBe(widthFactor);
      expect(result.lengthFactor === null ? null : roundTo(result.lengthFactor, 3)).toBe(
        lengthFactor,
      );
      expect(shown(result.width)).toBe(newWidth);
      expect(shown(result.length)).toBe(newLength);
    },
  );

  it.each([
    [1, 'the stitches of the pattern', { stitches: 1.9, rows: 30 }, { stitches: 22, rows: 30 }],
    [2, 'my stitches', { stitches: 22, rows: 30 }, { stitches: 61, rows: 30 }],
    [3, 'the rows of the pattern', { stitches: 22, rows: 0 }, { stitches: 22, rows: 30 }],
    [4, 'my rows', { stitches: 22, rows: 30 }, { stitches: 22, rows: Number.NaN }],
  ])('refuses gauge %i, %s, outside its range (CALC-02)', (_n, _what, pattern, mine) => {
    expect(() => sizeAsWritten(pattern, mine, { width: 96, length: 60 })).toThrow(/密度/);
  });

  it.each([0, 0.9, 501, -3, Number.POSITIVE_INFINITY])(
    'refuses %p cm as a width (CALC-02)',
    (width) => {
      const gauge = { stitches: 22, rows: 30 };
      expect(() => sizeAsWritten(gauge, gauge, { width, length: null })).toThrow('尺寸');
    },
  );
});

describe(compareGauges, () => {
  it.each([
    [22, 22.44, 'same'],
    [22, 22.5, 'adjust'],
    [20, 22, 'adjust'],
    [20, 22.1, 'recalculate'],
    [20, 15, 'recalculate'],
    [20, 26, 'otherYarn'],
  ])('calls %p against %p stitches: %s (CALC-02)', (pattern, mine, expected) => {
    expect(compareGauges(pattern, mine)).toBe(expected);
  });
});

describe(sizeToFollow, () => {
  const SIZES = [88, 96, 104, 112, 120];
  const NAMES = ['S', 'M', 'L', 'XL', '2XL'];

  it.each([
    ['A7', 22, 24, 100, 0, 'XL', 102.7, 2.7, false],
    ['A8', 22, 20, 100, 0, 'S', 96.8, -3.2, false],
    ['A9', 22, 22, 100, 0, 'L', 104.0, 4, false],
    ['A10', 18, 19, 92, 0, 'M', 90.9, -1.1, false],
    ['A11', 22, 21, 92, -4, 'S', 92.2, 0.2, false],
    ['A12', 26, 28, 118, 0, '2XL', 111.4, -6.6, true],
  ])(
    '%s: with %p → %p stitches and a target of %p cm, ease %p, it is size %s (CALC-02)',
    (_id, pattern, mine, target, ease, name, width, difference, isFar) => {
      const result = sizeToFollow(SIZES, { pattern, mine }, target, ease);
      expect(NAMES[result.index]).toBe(name);
      expect(shown(result.width)).toBe(width);
      expect(shown(result.difference)).toBe(difference);
      expect(result.isFar).toBe(isFar);
    },
  );

  it('takes the smaller of two equally close sizes for negative ease (CALC-02)', () => {
    expect(sizeToFollow(SIZES, { pattern: 22, mine: 22 }, 100, -4).index).toBe(1);
  });

  it('refuses a pattern without sizes (CALC-02)', () => {
    expect(() => sizeToFollow([], { pattern: 22, mine: 22 }, 100)).toThrow('请填各个尺码');
  });
});

describe(castOn, () => {
  it.each([
    ['A13', 50, 22, 1, 0, 0, 110, 50.0, false],
    ['A14', 50, 22, 4, 2, 0, 110, 50.0, false],
    ['A15', 53, 15, 4, 2, 0, 78, 52.0, false],
    ['A16', 96, 24, 12, 0, 0, 228, 95.0, false],
    ['A17', 20, 26.5, 8, 1, 0, 57, 21.5, true],
    ['A18', 48, 21, 6, 3, 2, 101, 48.1, false],
  ])(
    '%s: %p cm at %p stitches in multiples of %p + %p, edge %p, are %p stitches (CALC-02)',
    (_id, width, gauge, multiple, extra, edge, stitches, newWidth, isOff) => {
      const result = castOn(width, gauge, { multiple, extra, edge });
      expect(result.stitches).toBe(stitches);
      expect(shown(result.width)).toBe(newWidth);
      expect(result.isOff).toBe(isOff);
    },
  );

  it('names the other candidate of A15, and the error of A17 (CALC-02)', () => {
    const a15 = castOn(53, 15, { multiple: 4, extra: 2, edge: 0 });
    expect([a15.exact, a15.alternative]).toEqual([79.5, 82]);
    const a17 = castOn(20, 26.5, { multiple: 8, extra: 1, edge: 0 });
    expect(roundTo(a17.error * 100, 1)).toBe(7.5);
    expect(a17.alternative).toBe(49);
  });

  it('never casts on nothing', () => {
    expect(castOn(1, 2, { multiple: 8, extra: 0, edge: 0 }).stitches).toBe(8);
  });

  it('finds a count of the wanted form that is at most half a multiple away, for any width (CALC-02)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 5_000 }),
        fc.integer({ min: 20, max: 600 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat({ max: 39 }),
        fc.nat({ max: 6 }),
        (width, gauge, multiple, extra, edge) => {
          const found = castOn(width / 10, gauge / 10, { multiple, extra, edge });
          const inner = found.stitches - edge;
          expect((inner - extra) % multiple).toBe(0);
          expect(inner).toBeGreaterThanOrEqual(extra);
          expect(found.stitches).toBeGreaterThan(0);
          const exact = (width * gauge) / 1000;
          const least = extra + edge === 0 ? multiple : extra + edge;
          // Below the least count there is nothing nearer.
          const distance = Math.abs(found.stitches - Math.max(exact, least));
          expect(distance).toBeLessThanOrEqual(multiple / 2 + 1e-6);
        },
      ),
    );
  });
});

describe(convertStitches, () => {
  it.each([
    ['A19', 110, 22, 24, 1, 0, 120, 50.0, false],
    ['A20', 110, 22, 24, 4, 2, 122, 50.8, false],
    ['A21', 132, 22, 20, 6, 0, 120, 60.0, false],
    ['A22', 97, 26, 28, 16, 1, 97, 34.6, true],
    ['A23', 64, 18, 17, 8, 0, 64, 37.6, true],
  ])(
    '%s: %p stitches at %p → %p in multiples of %p + %p become %p (CALC-02)',
    (_id, count, pattern, mine, multiple, extra, stitches, width, isOff) => {
      const result = convertStitches(count, { pattern, mine }, { multiple, extra, edge: 0 });
      expect(result.stitches).toBe(stitches);
      expect(shown(result.width)).toBe(width);
      expect(result.isOff).toBe(isOff);
    },
  );

  it('shows the unrounded counts of A22 and A23 (CALC-02)', () => {
    const exact = (count: number, pattern: number, mine: number) =>
      roundTo(convertStitches(count, { pattern, mine }).exact, 2);
    expect(exact(97, 26, 28)).toBe(104.46);
    expect(exact(64, 18, 17)).toBe(60.44);
  });
});

describe(rowsForLength, () => {
  it.each([
    ['A24', 45, 30, false, 135],
    ['A25', 45, 30, true, 136],
    ['A26', 38.5, 28, true, 108],
    ['A27', 20, 33, false, 66],
    ['A28', 61, 25, true, 152],
  ])('%s: %p cm at %p rows, even %p, are %p rows (CALC-02)', (_id, length, rows, even, count) => {
    expect(rowsForLength(length, rows, even)).toBe(count);
  });
});
