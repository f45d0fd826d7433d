import { describe, expect, it } from '@jest/globals';
import { redact, redactValue } from './redaction.js';

const TOKEN = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.abc-DEF_123';

describe('redact', () => {
  it.each([
    ['a password in JSON', '{"password":"Geheim 1!","x":1}', '{"password":[secret],"x":1}'],
    ['a new password in a form', 'new_password=abc&x=1', 'new_password=[secret]&x=1'],
    ['a bearer', `Authorization: Bearer ${JWT}`, 'Authorization: [secret] [secret]'],
    ['a bearer by itself', `got Bearer ${JWT} from`, 'got Bearer [secret] from'],
    ['an access token', `${JWT} lapsed`, '[token] lapsed'],
    ['a refresh token', `cannot rotate ${TOKEN}`, 'cannot rotate [token]'],
    ['an API token', `ck_${TOKEN} is unknown`, '[token] is unknown'],
    ['a link', `GET /api/v1/downloads/${TOKEN}abc`, 'GET /api/v1/downloads/[token]'],
    ['a code in JSON', '{"code":"482913"}', '{"code":"[code]"}'],
    [
      'a code in a text message',
      '您的验证码为 482913，五分钟内有效',
      '您的验证码为 [code]，五分钟内有效',
    ],
    ['an address', 'mail to 王.li+x@mail.example.com failed', 'mail to 王[email] failed'],
    ['a phone', 'SMS to 13812345678: busy', 'SMS to [phone]: busy'],
    ['a phone with its country', 'SMS to +8613812345678: busy', 'SMS to [phone]: busy'],
    ['a connection URL', 'postgres://shop:geheim@db:5432/x', 'postgres://[secret]@db:5432/x'],
    [
      'a key',
      'read -----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- twice',
      'read [key] twice',
    ],
    [
      'the first lines of a key that was cut off',
      '-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0B\nAQEFAASCBKcwggSj is no key',
      '[key] is no key',
    ],
    [
      'a key that another one cuts off',
      '-----BEGIN A KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\n-----BEGIN B-----\nMIIE\n-----END B-----',
      '[key]\n[key]',
    ],
  ])('removes %s', (_what, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    'order 7Qm2ZxR4tB9cWv1K of 2990 fen is paid, transaction 4200001234202611211234567890',
    'request 0f8fad5b-d9cb-469f-a165-70867728950e failed: code: 23505',
    'email.receipt 42, attempt 3: connect ECONNREFUSED 127.0.0.1:25',
    'PaymentSweep 1795200000000 took 13812 ms',
  ])('does not change %j', (text) => {
    expect(redact(text)).toBe(text);
  });

  it.each(['-', 'a.', '%41', 'eyJ', '-eyJ', '-----BEGIN a-----', 'token', 'a@'])(
    'reads 200,000 characters of %j',
    (part) => {
      const text = part.repeat(200_000 / part.length);
      expect(redact(`${text} SMS to 13812345678`)).toMatch(/ SMS to \[phone\]$/);
    },
  );

  it('redacts nested values, and values whose key names a secret', () => {
    const value = { user: { email: 'a@b.example', password: ['x'] }, tries: [1, 'to 13812345678'] };
    expect(redactValue(value)).toEqual({
      user: { email: '[email]', password: '[secret]' },
      tries: [1, 'to [phone]'],
    });
  });

  it('leaves nothing that JSON cannot write', () => {
    const circular: Record<string, unknown> = { count: 9_007_199_254_740_993n };
    circular['self'] = circular;
    expect(JSON.stringify(redactValue(circular))).toContain('"count":"9007199254740993"');
  });
});
