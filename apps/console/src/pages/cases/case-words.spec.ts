import { describe, expect, it } from '@jest/globals';
import { consequenceOf } from './case-words.js';

describe(consequenceOf, () => {
  it('says how much a refund gives back (CONS-04)', () => {
    const detail = { state: 'operator', refundable: '22.50' } as const;
    expect(consequenceOf(detail, 'refund')).toContain('¥22.50');
    expect(consequenceOf(detail, 'reply')).toBe('之后：等买家确认，168 小时内。买家会收到通知。');
  });
});
