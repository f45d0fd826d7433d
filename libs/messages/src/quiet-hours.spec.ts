import { describe, expect, it } from '@jest/globals';
import { endOfQuietHours, nextWeeklyTime } from './quiet-hours.js';

const end = (at: string) => endOfQuietHours(new Date(at))?.toISOString() ?? null;

describe(endOfQuietHours, () => {
  it.each([
    ['2026-11-23T13:59:59.999Z', null],
    ['2026-11-23T14:00:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['2026-11-23T16:00:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['2026-11-23T23:59:59.999Z', '2026-11-24T00:00:00.000Z'],
    ['2026-11-24T00:00:00.000Z', null],
  ])('of %s in China is %s (NOTE-01)', (at, expected) => {
    expect(end(at)).toBe(expected);
  });
});

describe(nextWeeklyTime, () => {
  it.each([
    ['2026-11-26T12:00:00.000Z', '2026-11-30T02:00:00.000Z'],
    ['2026-11-30T01:59:59.999Z', '2026-11-30T02:00:00.000Z'],
    ['2026-11-30T02:00:00.000Z', '2026-12-07T02:00:00.000Z'],
  ])('after %s is %s, a Monday at ten in China (SHELF-09)', (at, expected) => {
    expect(nextWeeklyTime(new Date(at)).toISOString()).toBe(expected);
  });
});
