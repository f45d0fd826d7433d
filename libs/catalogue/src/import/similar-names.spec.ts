import { describe, expect, it } from '@jest/globals';
import { suggestName } from './similar-names.js';

describe('suggestName', () => {
  const known = ['山茶手作', '海风编织', 'wool-house', '小鹿'];

  it.each([
    ['山茶手做', '山茶手作'],
    ['山茶', '山茶手作'],
    ['WoolHouse', 'wool-house'],
    ['海风编织社', '海风编织'],
    ['小鹿儿', '小鹿'],
  ])('recognises %s as a misspelling of %s', (written, meant) => {
    expect(suggestName(written, known)).toBe(meant);
  });

  it('suggests nothing if no name is similar', () => {
    expect(suggestName('designer', known)).toBeNull();
    expect(suggestName('山风', [])).toBeNull();
  });
});
