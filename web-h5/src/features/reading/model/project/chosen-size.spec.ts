import { describe, expect, it } from '@jest/globals';
import { chosenSize, sizeInText, sizeToStore } from './chosen-size';

const sizesOf = (...codes: string[]) => codes.map((code) => ({ code, label: `${code} 的说明` }));
const SIZES = sizesOf('S', 'M', 'L');
const M = sizeToStore(1, SIZES);

describe('the chosen size', () => {
  it.each([
    ['removed', sizesOf('M', 'L'), 0],
    ['put before it', sizesOf('XS', 'S', 'M', 'L'), 2],
    ['moved', sizesOf('L', 'S', 'M'), 2],
  ])('stays the same size where another one was %s (READ-10, READ-18)', (_change, sizes, at) => {
    expect(chosenSize({ size: M }, sizes, sizes.length)).toEqual({
      inSheet: at,
      inText: at,
      gone: null,
    });
  });

  it('is found although its code was written in another way or renamed (READ-10)', () => {
    const [s, , l] = SIZES;
    const positions = ['m', 'Ｍ', '中'].map((code) => {
      const sizes = [s!, l!, { code, label: 'M 的说明' }];
      return chosenSize({ size: M }, sizes, 3).inSheet;
    });
    expect(positions).toEqual([2, 2, 2]);
    const twice = [
      { code: '中', label: 'M 的说明' },
      { code: '小', label: 'M 的说明' },
    ];
    expect(chosenSize({ size: M }, twice, 2).inSheet).toBeNull();
  });

  it('has to be chosen again once the sheet does not have it (READ-10, READ-18)', () => {
    const gone = { inSheet: null, inText: null };
    expect(chosenSize({ size: M }, sizesOf('S', 'L'), 3)).toEqual({ ...gone, gone: 'M 的说明' });
    expect(chosenSize({ size: 2 }, sizesOf('S', 'L'), 2)).toEqual({ ...gone, gone: '第 3 码' });
  });

  it('dims numbers of pages that are written for the sizes of an earlier sheet, or by the place that was told (READ-10)', () => {
    const grown = sizesOf('XS', 'S', 'M', 'L');
    expect(chosenSize({ size: M }, grown, 3)).toEqual({ inSheet: 2, inText: 1, gone: null });
    const late = sizeToStore(2, grown);
    expect(chosenSize({ size: late }, grown, 3)).toEqual({ inSheet: 2, inText: null, gone: null });
    const told = sizeInText(grown[2]!, 1, 3);
    expect(chosenSize({ size: told }, grown, 3)).toEqual({ inSheet: 2, inText: 1, gone: null });
    expect(chosenSize({ size: told }, grown, 4).inText).toBe(2);
  });

  it('is a position where the design has no sheet, and in data of earlier versions of the site (READ-10)', () => {
    expect(sizeToStore(1, [])).toBe(1);
    expect(chosenSize({ size: 1 }, [], 3)).toEqual({ inSheet: null, inText: 1, gone: null });
    expect(chosenSize({ size: 1 }, SIZES, 3)).toEqual({ inSheet: 1, inText: 1, gone: null });
    expect(chosenSize({ size: 2 }, SIZES, 2).inText).toBeNull();
    expect(chosenSize({ size: M }, [], 3)).toEqual({ inSheet: null, inText: 1, gone: null });
  });

  it('is none where nothing or something unknown is stored (READ-10)', () => {
    const none = { inSheet: null, inText: null, gone: null };
    for (const size of [
      undefined,
      null,
      -1,
      1.5,
      'M',
      { code: 'M' },
      { ...SIZES[1], at: 'x', of: 3 },
    ]) {
      expect(chosenSize({ size }, SIZES, 3)).toEqual(none);
    }
  });
});
