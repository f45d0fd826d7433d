import { describe, expect, it } from '@jest/globals';
import { consequenceOf, placeOf } from './case-words.js';

describe(consequenceOf, () => {
  it('says how much a refund gives back (CONS-04)', () => {
    const detail = { state: 'operator', refundable: '22.50' } as const;
    expect(consequenceOf(detail, 'refund')).toContain('¥22.50');
    expect(consequenceOf(detail, 'reply')).toBe('之后：等买家确认，168 小时内。买家会收到通知。');
  });
});

describe(placeOf, () => {
  it.each([
    [{ version: 2, size: 'M', page: 3, row: 12 }, '第 2 版，尺码 M，第 3 页，第 12 行'],
    [{ version: null, size: null, page: null, row: 12 }, '第 12 行'],
    [{ version: null, size: 'M', page: null, row: null }, '尺码 M'],
    [{ version: null, size: null, page: null, row: null }, '—'],
  ])('names what was given of %j (HELP-01)', (given, expected) => {
    expect(placeOf(given)).toBe(expected);
  });
});
