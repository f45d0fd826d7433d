import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config, purposeKey } from '#config';
import { LIMITS } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';

/** 48 bytes: 16 bytes of the link's id, then a seal of 32 bytes. */
const TOKEN_PATTERN = /^[\w-]{64}$/;
const SESSION_TOKEN_PATTERN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
const SESSION_RANDOM_BYTES = 16;

/**
 * Secrets that are sent by mail and text message. They are derived from the id of their row and the process's
 * secret: a job carries only the id, a repeated job sends the same secret, and the database stores a hash
 * from which the secret cannot be guessed without the key.
 */
@Injectable()
export class AccountSecrets {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = purposeKey(config.session.jwtSecret, 'account secrets');
  }

  /** The token of a mailed link: 64 characters, safe in a URL path. @param id a UUID */
  linkToken(id: string): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, this.seal(`link:${id}`)]).toString('base64url');
  }

  /** The hash of a token as stored in the database; null if the token has an invalid format. */
  linkTokenHash(token: string): Buffer | null {
    if (!TOKEN_PATTERN.test(token)) return null;
    return createHash('sha256').update(Buffer.from(token, 'base64url')).digest();
  }

  /** An admin's token for the command line: 43 characters. @param id a UUID */
  apiToken(id: string): string {
    return this.seal(`api-token:${id}`).toString('base64url');
  }

  /** The six-digit code of a text message. @param id a UUID */
  smsCode(id: string): string {
    const number = this.seal(`sms:${id}`).readUIntBE(0, 6) % 10 ** LIMITS.smsCodeDigits;
    return String(number).padStart(LIMITS.smsCodeDigits, '0');
  }

  /**
   * The hash of a code as stored in the database. It is keyed, because a million codes are quickly
   * enumerated.
   */
  smsCodeHash(id: string, code: string): Buffer {
    return this.seal(`sms-hash:${id}:${code}`);
  }

  /** The hash of the first run's one-time code as stored in the database. */
  setupCodeHash(code: string): Buffer {
    return this.seal(`setup-hash:${code}`);
  }

  /**
   * Creates a refresh token, `<session>.<32 bytes>`. It contains the session id, so that an older token is
   * recognised as reuse; the last 16 bytes prove that this shop issued it.
   */
  sessionToken(sessionId: string): string {
    const random = randomBytes(SESSION_RANDOM_BYTES);
    const bytes = Buffer.concat([random, this.sessionSeal(sessionId, random)]);
    return `${sessionId}.${bytes.toString('base64url')}`;
  }

  /** The session id of a refresh token that this shop issued, or null. */
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

/** SHA-256 of a token that has enough entropy without a key. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
