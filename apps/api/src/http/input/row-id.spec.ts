import { DesignNotFoundError } from '#catalogue';
import { describe, expect, it } from '@jest/globals';
import { rowIdOf } from './row-id.js';

describe(rowIdOf, () => {
  it('reads ids that a column can contain', () => {
    expect(rowIdOf('7', DesignNotFoundError)).toBe(7);
    expect(rowIdOf('9'.repeat(15), DesignNotFoundError)).toBe(999_999_999_999_999);
    expect(rowIdOf('9'.repeat(9), DesignNotFoundError, 9)).toBe(999_999_999);
  });

  it.each(['', '0', '01', '1.0', '-1', '1e3', ' 1', '1\n', '１', '9'.repeat(16)])(
    'refuses %p like an unknown row',
    (text) => {
      expect(() => rowIdOf(text, DesignNotFoundError)).toThrow(DesignNotFoundError);
    },
  );

  it('refuses an id with more digits than its column', () => {
    expect(() => rowIdOf('9'.repeat(10), DesignNotFoundError, 9)).toThrow(DesignNotFoundError);
  });
});
