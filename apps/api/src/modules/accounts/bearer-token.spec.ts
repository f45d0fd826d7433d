import { describe, expect, it } from '@jest/globals';
import { bearerTokenOf } from './bearer-token.js';

const tokenOf = (authorization?: string) => bearerTokenOf({ headers: { authorization } });

describe('bearerTokenOf', () => {
  it('reads the token, whatever the case of the scheme and the number of spaces', () => {
    expect(tokenOf('Bearer abc.def')).toBe('abc.def');
    expect(tokenOf('bearer   abc.def')).toBe('abc.def');
  });

  it('is null for a header without a token, of another scheme, or of more than two words', () => {
    for (const header of [undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'abc', 'Bearer a b']) {
      expect(tokenOf(header)).toBeNull();
    }
  });

  it('is null for a header of 16 kB without spaces', () => {
    expect(tokenOf('a'.repeat(16_000))).toBeNull();
  });
});
