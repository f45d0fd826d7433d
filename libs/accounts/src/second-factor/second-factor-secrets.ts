import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { CONFIG, type Config, purposeKey } from '#config';
import { LIMITS } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { customAlphabet } from 'nanoid';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The characters of a recovery code: no letters that look like digits, and no vowels, so that they form no words. 16 of
 * them have 75 bits.
 */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXZ';
const CODE_LENGTH = 16;
const newLetters = customAlphabet(ALPHABET, CODE_LENGTH);
const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);

/** Encrypts the secrets of authenticator apps, and hashes recovery codes (CONS-09). */
@Injectable()
export class SecondFactorSecrets {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = purposeKey(config.secondFactor.key, 'second factors');
  }

  /** Encrypts a secret for one account: nonce, tag and ciphertext. */
  seal(userId: number, secret: Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce);
    cipher.setAAD(Buffer.from(String(userId)));
    const content = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]);
  }

  /** Decrypts a secret; null for another account's, and for one that was encrypted with another key. */
  open(userId: number, sealed: Buffer): Buffer | null {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(String(userId)));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const content = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    try {
      return Buffer.concat([decipher.update(content), decipher.final()]);
    } catch {
      return null;
    }
  }
}

/** Creates the recovery codes of an account: `BCDF-2345-GHJK-6789`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: LIMITS.recoveryCodes }, () =>
    newLetters().replaceAll(/.{4}(?=.)/g, '$&-'),
  );
}

/** The hash of a recovery code as people type it; null if it has another format. */
export function recoveryCodeHash(code: string): Buffer | null {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!RECOVERY_CODE.test(letters)) return null;
  return createHash('sha256').update(letters).digest();
}
