import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config, purposeKey } from '#config';
import { LIMITS } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';

/** 48 bytes: 16 of the link's id, then the 32 of its seal. */
const TOKEN_PATTERN = /^[\w-]{64}$/;
const SESSION_TOKEN_PATTERN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
const SESSION_RANDOM_BYTES = 16;

/**
 * The secrets that leave the house in mails and text messages. They are derived from the id of their
 * row and the process's secret: a job carries the id alone, a repeated job sends the same secret, and
 * the database keeps a hash that nobody without the key can guess from.
 */
@Injectable()
export class AccountSecrets {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = purposeKey(config.session.jwtSecret, 'account secrets');
  }

  /** The token of a mailed link: 64 characters that a path may hold. @param id a UUID */
  linkToken(id: string): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, this.seal(`link:${id}`)]).toString('base64url');
  }

  /** What the database keeps of a token; null for what cannot be one. */
  linkTokenHash(token: string): Buffer | null {
    if (!TOKEN_PATTERN.test(token)) return null;
    return createHash('sha256').update(Buffer.from(token, 'base64url')).digest();
  }

  /** An admin's token for the command line: 43 characters. @param id a UUID */
  apiToken(id: string): string {
    return this.seal(`api-token:${id}`).toString('base64url');
  }

  /** The code of a text message, six digits. @param id a UUID */
  smsCode(id: string): string {
    const number = this.seal(`sms:${id}`).readUIntBE(0, 6) % 10 ** LIMITS.smsCodeDigits;
    return String(number).padStart(LIMITS.smsCodeDigits, '0');
  }

  /** What the database keeps of a code: keyed, as a million codes are soon tried. */
  smsCodeHash(id: string, code: string): Buffer {
    return this.seal(`sms-hash:${id}:${code}`);
  }

  /**
   * A new refresh token, `<session>.<32 bytes>`. It names its session, so that any older one that
   * comes back is known for what it is; the last 16 bytes show that it was made here.
   */
  sessionToken(sessionId: string): string {
    const random = randomBytes(SESSION_RANDOM_BYTES);
    const bytes = Buffer.concat([random, this.sessionSeal(sessionId, random)]);
    return `${sessionId}.${bytes.toString('base64url')}`;
  }

  /** The session of a refresh token that was made here, or null. */
  sessionIdOf(token: string): string | null {
    const [, sessionId, encoded] = SESSION_TOKEN_PATTERN.exec(token) ?? [];
    if (!sessionId || !encoded) return null;
    const bytes = Buffer.from(encoded, 'base64url');
    const random = bytes.subarray(0, SESSION_RANDOM_BYTES);
    const isOwn = sameBytes(
      bytes.subarray(SESSION_RANDOM_BYTES),
      this.sessionSeal(sessionId, random),
    );
    return isOwn ? sessionId : null;
  }

  private sessionSeal(sessionId: string, random: Buffer): Buffer {
    return this.seal(`session:${sessionId}:${random.toString('hex')}`).subarray(0, 16);
  }

  private seal(text: string): Buffer {
    return createHmac('sha256', this.key).update(text).digest();
  }
}

/** SHA-256 of a token that is random enough by itself. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
