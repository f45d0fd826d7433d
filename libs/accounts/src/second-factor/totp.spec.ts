import { describe, expect, it } from '@jest/globals';
import { describeTotp, newTotpSecret, totpCode, totpStep } from './totp.js';

const SECRET = Buffer.from('12345678901234567890');

describe('codes of authenticator apps', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238, appendix B, at %d seconds (CONS-09)', (seconds, code) => {
    expect(totpCode(SECRET, seconds * 1000, 8)).toBe(code);
    expect(totpCode(SECRET, seconds * 1000)).toBe(code.slice(2));
  });

  it('are accepted one step early and one step late, and belong to their own step (CONS-09)', () => {
    const step = 37_037_037;
    const now = step * 30_000 + 12_000;
    const codeAt = (steps: number) => totpCode(SECRET, now + steps * 30_000);
    for (const steps of [-1, 0, 1]) expect(totpStep(SECRET, codeAt(steps), now)).toBe(step + steps);
    for (const steps of [-2, 2]) expect(totpStep(SECRET, codeAt(steps), now)).toBeNull();
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('never are %p', (code) => {
    expect(totpStep(SECRET, code, 59_000)).toBeNull();
  });

  it('need a secret of 20 bytes, which the address of the QR code contains (CONS-09)', () => {
    const secret = newTotpSecret();
    expect(secret).toHaveLength(20);
    expect(newTotpSecret()).not.toEqual(secret);
    const { secret: text, uri } = describeTotp(secret, '云织商城', '小满');
    expect(text).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(uri);
    expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(url.pathname)).toBe('/云织商城:小满');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret: text,
      issuer: '云织商城',
      digits: '6',
      period: '30',
    });
  });
});
