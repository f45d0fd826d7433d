import { describe, expect, it } from '@jest/globals';
import { isSpared, sizeName, sizeNames, storedSizes } from './pattern-sizes';

const M = { code: 'M', label: '胸围 92 cm' };
const L = { code: 'L', label: null };
const SIZES = [{ code: 'S', label: '小 码' }, M, L];

describe('a correction of some sizes', () => {
  it('does not concern a size that is none of the listed ones (READ-18)', () => {
    expect(isSpared(['S', 'L'], SIZES, M)).toBe(true);
    expect(isSpared(['小 码'], SIZES, M)).toBe(true);
  });

  it('concerns a size by its code and its label, in any case and width (READ-18)', () => {
    for (const listed of [['M'], ['m'], [' Ｍ '], ['胸围 92 CM'], ['S', 'm']]) {
      expect(isSpared(listed, SIZES, M)).toBe(false);
    }
    expect(isSpared([], SIZES, M)).toBe(false);
  });

  it('spares no size as soon as one name is unknown, such as a part of a label (READ-18)', () => {
    expect(isSpared(['胸围', '92'], SIZES, M)).toBe(false);
    expect(isSpared(['S', 'XXL'], SIZES, M)).toBe(false);
    expect(isSpared(['S'], [], M)).toBe(false);
  });
});

describe('the name of a size', () => {
  it('has code and label, and neither twice (READ-10)', () => {
    expect([...SIZES, { code: 'M', label: 'M（92）' }].map(sizeName)).toEqual([
      'S（小 码）',
      'M（胸围 92 cm）',
      'L',
      'M（92）',
    ]);
    expect(sizeName({ code: '均码', label: '均码' })).toBe('均码');
    expect(sizeName({ code: '4', label: '46 cm' })).toBe('4（46 cm）');
  });

  it('is its number where the design has no sheet (READ-10)', () => {
    expect(sizeNames(SIZES, 3, null)).toEqual(['S（小 码）', 'M（胸围 92 cm）', 'L']);
    expect(sizeNames([], 3, null)).toEqual(['第 1 码', '第 2 码', '第 3 码']);
    expect(sizeNames([], 1, 1)).toEqual(['第 1 码', '第 2 码']);
    expect(sizeNames([], 1, null)).toHaveLength(1);
  });

  it('is read from what a device stored before codes were stored (READ-16)', () => {
    expect(storedSizes(['S', '中码'])).toEqual([
      { code: 'S', label: null },
      { code: '中码', label: null },
    ]);
    expect(storedSizes(SIZES)).toEqual(SIZES);
    expect(storedSizes([null, 3, {}])).toEqual([]);
    expect(storedSizes(undefined)).toEqual([]);
  });
});
