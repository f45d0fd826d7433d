import { createHmac, timingSafeEqual } from 'node:crypto';
import { purposeKey } from './purpose-key.js';

/** `start` and `end`: the bytes of the seal precede or follow those of the content. `suffix`: its text follows the content. */
type SealPlace = 'start' | 'end' | 'suffix';

export interface SealedTokenOptions {
  sealBytes?: number;
  sealPlace?: SealPlace;
}

/**
 * Tokens for addresses: a content that everybody can read, with a seal (a truncated HMAC) that only this shop can
 * write. Whether a token has expired is a matter of its content.
 */
export class SealedToken {
  private readonly key: Buffer;
  private readonly sealBytes: number;
  private readonly sealPlace: SealPlace;

  /**
   * @param secret the shop's secret
   * @param purpose derives a key of its own; a changed purpose invalidates all tokens
   */
  constructor(
    secret: string,
    purpose: string,
    { sealBytes = 16, sealPlace = 'start' }: SealedTokenOptions = {},
  ) {
    this.key = purposeKey(secret, purpose);
    this.sealBytes = sealBytes;
    this.sealPlace = sealPlace;
  }

  /** @returns a token of letters, digits, `-` and `_`; a suffix follows the content and a dot */
  seal(content: Buffer | string): string {
    const bytes = Buffer.from(content);
    const seal = createHmac('sha256', this.key).update(bytes).digest().subarray(0, this.sealBytes);
    if (this.sealPlace === 'suffix') return `${bytes.toString()}.${seal.toString('base64url')}`;
    const parts = this.sealPlace === 'start' ? [seal, bytes] : [bytes, seal];
    return Buffer.concat(parts).toString('base64url');
  }

  /** @returns the content of a token that `seal` wrote; null for any other text */
  open(token: string): Buffer | null {
    const content = this.contentOf(token);
    // The whole texts are compared, because several texts decode to the same bytes.
    const given = Buffer.from(token);
    const written = Buffer.from(this.seal(content));
    return given.length === written.length && timingSafeEqual(given, written) ? content : null;
  }

  private contentOf(token: string): Buffer {
    if (this.sealPlace === 'suffix') {
      return Buffer.from(token.slice(0, Math.max(0, token.lastIndexOf('.'))));
    }
    const bytes = Buffer.from(token, 'base64url');
    return this.sealPlace === 'start'
      ? bytes.subarray(this.sealBytes)
      : bytes.subarray(0, Math.max(0, bytes.length - this.sealBytes));
  }
}
