import { describe, expect, it } from '@jest/globals';
import { durationText, timeLeft } from './dates';

describe(durationText, () => {
  it('writes a time in hours and minutes (READ-13)', () => {
    expect([0, 59_999, 125 * 60_000].map(durationText)).toEqual(['0 分', '0 分', '2 小时 5 分']);
  });
});

describe(timeLeft, () => {
  it('counts to a moment, and stays at nothing after it', () => {
    const at = '2026-11-21T10:00:00.000Z';
    expect(timeLeft(at, Date.parse('2026-11-21T08:01:00.000Z'))).toBe('1 小时 59 分');
    expect(timeLeft(at, Date.parse('2026-11-21T11:00:00.000Z'))).toBe('0 分');
  });
});
