import { describe, expect, it } from '@jest/globals';
import { readNeedle, type SizedTool, usSizeOf } from './needle-reader.js';

const read = (text: string, tool: SizedTool = 'needle') =>
  readNeedle(text, tool).map(({ mm, count }) => [mm, count]);

describe(readNeedle, () => {
  it.each([
    ['4', 4],
    ['4.0mm', 4],
    ['４．５ 毫米', 4.5],
    ['3,75', 3.75],
  ])('reads %s as millimetres (SHEET-04)', (text, mm) => {
    expect(read(text)).toEqual([[mm, '']]);
  });

  it('gives both meanings of a 号 without a count (SHEET-04)', () => {
    expect(read('8号')).toEqual([
      [4, '中国 8号'],
      [4.5, '日本 8号'],
    ]);
    expect(read('中国8号')).toEqual([[4, '中国 8号']]);
    expect(read('日本 8 号')).toEqual([[4.5, '日本 8号']]);
  });

  it('gives every diameter where a count has more than one (SHEET-04)', () => {
    expect(read('中国11号').map(([mm]) => mm)).toEqual([2.75, 3]);
    expect(read('US17').map(([mm]) => mm)).toEqual([12, 12.75]);
  });

  it('reads American, British and crochet sizes (SHEET-04)', () => {
    expect(read('US 6')).toEqual([[4, 'US 6']]);
    expect(read('us 10.5')).toEqual([[6.5, 'US 10.5']]);
    expect(read('UK 8')).toEqual([[4, 'UK 8']]);
    for (const text of ['G-6', 'g6', 'US G', 'US 6']) expect(read(text, 'hook')[0]![0]).toBe(4);
    expect(read('7/0', 'hook')).toEqual([[4, '日本 7/0号']]);
    expect(read('蕾丝0号', 'hook')).toEqual([[1.75, '蕾丝 0号']]);
    expect(read('8号', 'hook').map(([mm]) => mm)).toEqual([5, 0.9]);
  });

  it.each([
    ['US 10½', 'needle', 6.5],
    ['1  ½', 'needle', 1.5],
    ['2  1/2', 'needle', 2.5],
    ['us10 1/2', 'needle', 6.5],
    ['ＵＳ １½', 'needle', 2.5],
    ['US 2 ½', 'needle', 3],
    ['2¾ mm', 'needle', 2.75],
    ['4½', 'needle', 4.5],
    ['K-10½', 'hook', 6.5],
    ['US 10 1/2', 'hook', 6.5],
  ] as const)('reads the fraction of %s as a %s (SHEET-04)', (text, tool, mm) => {
    expect(read(text, tool).map(([diameter]) => diameter)).toEqual([mm]);
  });

  it.each(['', '粗的', '99号', 'US 99', '80', '0.1mm', '1'.repeat(40)])(
    'refuses %p in words (SHEET-04)',
    (text) => {
      expect(() => readNeedle(text, 'needle')).toThrow(/针号/);
    },
  );
});

describe(usSizeOf, () => {
  it('names the American size of a diameter, if there is one (SHEET-12)', () => {
    expect(usSizeOf(4, 'needle')).toBe('6');
    expect(usSizeOf(4, 'hook')).toBe('G-6');
    expect(usSizeOf(4.25, 'needle')).toBe('');
  });
});
