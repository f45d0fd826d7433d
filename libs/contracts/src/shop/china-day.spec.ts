import { describe, expect, it } from '@jest/globals';
import { chinaDay, chinaMinute } from './china-day.js';

describe(chinaDay, () => {
  it("is the day of China's time zone, moved by some days (LAW-07)", () => {
    expect(chinaDay(new Date('2026-10-31T16:00:00Z'))).toBe('2026-11-01');
    expect(chinaDay(Date.parse('2026-10-31T15:59:59Z'))).toBe('2026-10-31');
    expect(chinaDay(Date.parse('2026-10-31T16:00:00Z'), -1)).toBe('2026-10-31');
    expect(chinaDay(Date.parse('2026-12-31T16:00:00Z'), 31)).toBe('2027-02-01');
  });
});

describe(chinaMinute, () => {
  it("is the time of China's time zone (CONS-03)", () => {
    expect(chinaMinute(Date.parse('2026-10-31T16:00:59.999Z'))).toBe('2026-11-01 00:00');
    expect(chinaMinute(new Date('2026-11-23T07:30:00Z'))).toBe('2026-11-23 15:30');
  });
});
