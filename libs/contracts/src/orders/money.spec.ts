import { describe, expect, it } from '@jest/globals';
import { formatYuan, parseYuan } from './money.js';

describe('money', () => {
  it.each([
    ['0', 0],
    ['1', 100],
    ['29.9', 2990],
    ['29.90', 2990],
    ['0.07', 7],
    ['9999999999.99', 999_999_999_999],
  ])('reads %s yuan as %i fen (CONST-03)', (yuan, fen) => {
    expect(parseYuan(yuan)).toBe(fen);
  });

  it.each([
    '',
    '-1',
    '1e9',
    '0.001',
    '９.９',
    'NaN',
    '1,000',
    ' 1',
    '1.',
    '.5',
    '99999999999999999',
  ])('refuses %p', (text) => {
    expect(parseYuan(text)).toBeNull();
  });

  it('writes two decimals and reads its own output for every amount up to ¥20 (CONST-03)', () => {
    for (let fen = 0; fen <= 2000; fen += 1) {
      expect(formatYuan(fen)).toMatch(/^\d+\.\d{2}$/);
      expect(parseYuan(formatYuan(fen))).toBe(fen);
    }
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('throws instead of writing %p', (fen) => {
    expect(() => formatYuan(fen)).toThrow(RangeError);
  });
});
