import { describe, expect, it } from '@jest/globals';
import { dayInChina, readDay, readLimit } from './options.js';

describe(readDay, () => {
  it.each([
    ['2026-01-05', '2026-01-05'],
    ['2026/1/5', '2026-01-05'],
    ['2026.01.05', '2026-01-05'],
    [' 2024-02-29 ', '2024-02-29'],
  ])('reads %p as %p', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each(['gestern', '2026-13-45', '2025-02-29', '2026-02', '20260105', ''])(
    'refuses %p and gives an example of a date',
    (text) => {
      expect(() => readDay(text)).toThrow('写成 2026-11-20 这样');
    },
  );

  it('refuses tomorrow and names today', () => {
    expect(readDay(dayInChina(0))).toBe(dayInChina(0));
    expect(() => readDay(dayInChina(-1))).toThrow(`今天是 ${dayInChina(0)}`);
  });
});

describe(dayInChina, () => {
  it('changes at midnight in China', () => {
    expect(dayInChina(0, Date.parse('2026-11-20T15:59:59Z'))).toBe('2026-11-20');
    expect(dayInChina(0, Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21');
    expect(dayInChina(1, Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-20');
  });
});

describe(readLimit, () => {
  it.each(['0', '-3', 'x', '1.5', '100001'])('refuses %p and gives the range', (text) => {
    expect(() => readLimit(text)).toThrow('应为 1 到 100000 的整数');
  });

  it('accepts whole numbers', () => {
    expect(readLimit('100000')).toBe(100_000);
  });
});
