import { QUANTITIES } from '#knitting';
import { describe, expect, it } from '@jest/globals';
import { decimalKeyboard } from '../../../shared/lib/decimal-keyboard';
import { stepped } from './number-input';

const ease = { quantity: QUANTITIES.ease, step: 1, start: '' };

describe('the buttons of a number field', () => {
  it('change the number by a step, within its range (CALC-01)', () => {
    expect(stepped('-1', -1, ease)).toBe('-2');
    expect(stepped('80', 1, ease)).toBe('80');
  });

  it('begin with the example, or next to 0 where there is none (CALC-01)', () => {
    expect(stepped('', 1, { ...ease, start: '5' })).toBe('5');
    expect(stepped('', -1, ease)).toBe('0');
    expect(stepped('abc', 1, { ...ease, quantity: QUANTITIES.height })).toBe(
      String(QUANTITIES.height.min),
    );
  });
});

describe('the keyboard of a number field', () => {
  it('has a minus sign where numbers may be negative', () => {
    expect(decimalKeyboard(QUANTITIES.ease.min)).toBeUndefined();
    expect(decimalKeyboard(0)).toBe('decimal');
  });
});
