import type { Config } from '#config';
import { describe, expect, it } from '@jest/globals';
import {
  newRecoveryCodes,
  recoveryCodeHash,
  SecondFactorSecrets,
} from './second-factor-secrets.js';

const withKey = (key: string): SecondFactorSecrets =>
  new SecondFactorSecrets({ secondFactor: { key, isRequired: false } } as Config);

const secrets = withKey('a'.repeat(64));
const SECRET = Buffer.from('12345678901234567890');

describe(SecondFactorSecrets, () => {
  it('encrypts a secret differently each time, for one account (CONS-09)', () => {
    const sealed = secrets.seal(7, SECRET);
    expect(sealed.includes(SECRET)).toBe(false);
    expect(secrets.seal(7, SECRET)).not.toEqual(sealed);
    expect(secrets.open(7, sealed)).toEqual(SECRET);
    expect(secrets.open(8, sealed)).toBeNull();
    sealed[sealed.length - 1]! ^= 1;
    expect(secrets.open(7, sealed)).toBeNull();
  });

  it('does not open a secret with another key (CONS-09)', () => {
    const sealed = secrets.seal(7, SECRET);
    expect(withKey('b'.repeat(64)).open(7, sealed)).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten different ones, and their hash ignores case, spaces and dashes (CONS-09)', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[2-9B-Z]{4}-){3}[2-9B-Z]{4}$/);
    const [code = ''] = codes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect(recoveryCodeHash(typed)).toEqual(recoveryCodeHash(code));
    expect(recoveryCodeHash(code)).toHaveLength(32);
    expect(recoveryCodeHash('123456')).toBeNull();
  });
});
