import { describe, expect, it } from '@jest/globals';
import { casePlace } from './case-rules.js';

describe(casePlace, () => {
  it.each([
    [{ version: 2, size: 'M', page: 3, row: 12 }, '第 2 版，尺码 M，第 3 页，第 12 行'],
    [{ version: null, size: null, page: null, row: 12 }, '第 12 行'],
    [{ version: null, size: 'M', page: null, row: null }, '尺码 M'],
    [{ version: null, size: null, page: null, row: null }, ''],
  ])('names what was given of %j (HELP-01)', (given, expected) => {
    expect(casePlace(given)).toBe(expected);
  });
});
