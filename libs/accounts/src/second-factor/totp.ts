import { Secret, TOTP } from 'otpauth';

/** The time step of RFC 6238. */
export const TOTP_PERIOD_SECONDS = 30;
const DIGITS = 6;
const CODE = /^[0-9]{6}$/;
/** How many steps before and after the current one are accepted, because clocks differ. */
const TOLERATED_STEPS = 1;
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Creates a secret: 20 random bytes. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** A secret in Base32, and the address that an authenticator app reads from a QR code. */
export function describeTotp(
  secret: Buffer,
  issuer: string,
  label: string,
): { secret: string; uri: string } {
  const totp = new TOTP({
    issuer,
    label,
    secret: secretOf(secret),
    digits: DIGITS,
    period: TOTP_PERIOD_SECONDS,
  });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The code of a time. @param time in milliseconds since 1970 @param digits six, except in the vectors of RFC 6238 */
export function totpCode(secret: Buffer, time: number, digits = DIGITS): string {
  const key = secretOf(secret);
  return TOTP.generate({ secret: key, digits, period: TOTP_PERIOD_SECONDS, timestamp: time });
}

/** The time step of a code that is valid at a time, in milliseconds since 1970; null for any other code. */
export function totpStep(secret: Buffer, code: string, time: number): number | null {
  // The library throws for characters of several bytes.
  if (!CODE.test(code)) return null;
  const delta = TOTP.validate({
    token: code,
    secret: secretOf(secret),
    digits: DIGITS,
    period: TOTP_PERIOD_SECONDS,
    timestamp: time,
    window: TOLERATED_STEPS,
  });
  if (delta === null) return null;
  return TOTP.counter({ period: TOTP_PERIOD_SECONDS, timestamp: time }) + delta;
}

function secretOf(bytes: Buffer): Secret {
  // The library keeps a reference: a copy of exactly these bytes, not of the pool that a Buffer may be part of.
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
