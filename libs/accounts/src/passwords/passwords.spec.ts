import { describe, expect, it } from '@jest/globals';
import { hashPassword, passwordMatches } from './passwords.js';

describe(passwordMatches, () => {
  it('accepts the right password and rejects wrong ones', async () => {
    const kept = await hashPassword('Passw0rd');
    expect(await passwordMatches('Passw0rd', kept)).toBe(true);
    expect(await passwordMatches('passw0rd', kept)).toBe(false);
    expect(await passwordMatches('', kept)).toBe(false);
  });

  it.each(['decoy', '', 'Passw0rd', 'null'])(
    'answers false for %j when no hash is stored',
    async (password) => {
      expect(await passwordMatches(password, null)).toBe(false);
    },
  );
});
