import { randomUUID } from 'node:crypto';
import type { Config } from '#config';
import { describe, expect, it } from '@jest/globals';
import { AccountSecrets } from './account-secrets.js';

const withSecret = (jwtSecret: string): AccountSecrets =>
  new AccountSecrets({ session: { jwtSecret } } as Config);

const secrets = withSecret('a'.repeat(64));
const ids = Array.from({ length: 300 }, () => randomUUID());

describe(AccountSecrets, () => {
  it('makes codes of six digits, also where they begin with zeros', () => {
    const codes = ids.map((id) => secrets.smsCode(id));
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  it('makes the same secrets of an id again, and others with another key', () => {
    const other = withSecret('b'.repeat(64));
    const [id] = ids as [string];
    for (const make of ['linkToken', 'apiToken', 'smsCode'] as const) {
      expect(secrets[make](id)).toBe(secrets[make](id));
    }
    expect(secrets.linkToken(id)).not.toBe(other.linkToken(id));
    expect(secrets.apiToken(id)).not.toBe(other.apiToken(id));
    expect(secrets.smsCodeHash(id, '123456')).not.toEqual(other.smsCodeHash(id, '123456'));
    expect(other.sessionIdOf(secrets.sessionToken(id))).toBeNull();
  });

  it('seals each id by itself: the secret of one says nothing about another’s', () => {
    const [one, other] = ids as [string, string];
    const sealOf = (token: string): string => token.slice(-42);
    expect(sealOf(secrets.linkToken(one))).not.toBe(sealOf(secrets.linkToken(other)));
    expect(secrets.apiToken(one)).not.toBe(secrets.apiToken(other));
    expect(secrets.smsCodeHash(one, '123456')).not.toEqual(secrets.smsCodeHash(other, '123456'));
    expect(secrets.smsCodeHash(one, '123456')).not.toEqual(secrets.smsCodeHash(one, '123457'));
  });

  it('knows the session of its own tokens alone', () => {
    const [id, other] = ids as [string, string];
    const token = secrets.sessionToken(id);
    expect(secrets.sessionToken(id)).not.toBe(token);
    expect(secrets.sessionIdOf(token)).toBe(id);
    expect(secrets.sessionIdOf(token.replace(id, other))).toBeNull();
    expect(secrets.sessionIdOf(`${id}.${'A'.repeat(43)}`)).toBeNull();
  });
});
