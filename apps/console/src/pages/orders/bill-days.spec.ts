import { describe, expect, it } from '@jest/globals';
import dayjs from 'dayjs';
import { dayOf, nextMonthOf, today } from './bill-days.js';

const DATE = 'YYYY-MM-DD';
/** Half past midnight in China, when it is still the day before in most of the world. */
const NIGHT = Date.parse('2026-11-30T16:30:00Z');
/** Just before midnight in China. */
const EVENING = Date.parse('2026-12-01T15:59:00Z');

describe('the day of a bill', () => {
  it.each([NIGHT, EVENING])('is the one of China at %i, not of the browser (CONS-07)', (now) => {
    expect(today(now).format(DATE)).toBe('2026-12-01');
    expect(dayOf(null, now).format(DATE)).toBe('2026-11-30');
  });

  it('is the one of the address, and yesterday for an address without a day (CONS-07)', () => {
    expect(dayOf('2026-10-05', NIGHT).format(DATE)).toBe('2026-10-05');
    expect(dayOf('nothing', NIGHT).format(DATE)).toBe('2026-11-30');
  });

  it('is at most today in the next month (CONS-07)', () => {
    expect(nextMonthOf(dayjs('2026-10-31'), NIGHT).format(DATE)).toBe('2026-11-30');
    expect(nextMonthOf(dayjs('2026-11-15'), NIGHT).format(DATE)).toBe('2026-12-01');
  });
});
