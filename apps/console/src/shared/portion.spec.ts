import { describe, expect, it } from '@jest/globals';
import { PORTION, portionOf } from './portion';

describe('portionOf', () => {
  const rows = Array.from({ length: Number(PORTION.n) }, (_, i) => i);

  it('shows one row less than was read, and names the row that the next portion is behind (CONS-12)', () => {
    expect(portionOf(rows)).toEqual({ shown: rows.slice(0, -1), last: rows.at(-2) });
  });

  it('has no next portion if everything is shown (CONS-12)', () => {
    expect(portionOf(rows.slice(1))).toEqual({ shown: rows.slice(1), last: null });
    expect(portionOf([])).toEqual({ shown: [], last: null });
  });
});
