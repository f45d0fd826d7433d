import { describe, expect, it } from '@jest/globals';
import { newRunName } from './run-name.js';
import { minuteOrDash } from './table.js';

/** The last minutes of October in UTC, and the first ones of November in China. */
const AT = '2026-10-31T16:30:05Z';

describe(minuteOrDash, () => {
  it('prints a time in the time zone whose days the filters count', () => {
    expect(minuteOrDash(AT)).toBe('2026-11-01 00:30');
    expect(minuteOrDash(null)).toBe('-');
  });
});

describe(newRunName, () => {
  it('has the time in China', () => {
    expect(newRunName(Date.parse(AT))).toMatch(/^20261101-003005-[0-9a-f]{8}$/);
  });
});
