import { describe, expect, it } from '@jest/globals';
import { SealedToken, type SealedTokenOptions } from './sealed-token.js';

const SECRET = 'a secret of at least 32 characters.';
const CONTENT = '1700000000.云';

/** Tokens of the released version, which are in mails and in people's address bars. */
const FORMS: [string, SealedTokenOptions, string][] = [
  ['with the seal first', {}, 'w9Cj4El--E88kpBnOB7tYzE3MDAwMDAwMDAu5LqR'],
  ['with a short seal', { sealBytes: 9 }, 'w9Cj4El--E88MTcwMDAwMDAwMC7kupE'],
  ['with the seal last', { sealPlace: 'end' }, 'MTcwMDAwMDAwMC7kupHD0KPgSX74TzySkGc4Hu1j'],
  ['with a suffix', { sealPlace: 'suffix' }, '1700000000.云.w9Cj4El--E88kpBnOB7tYw'],
];

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe.each(FORMS)('A sealed token %s', (_, options, written) => {
  const tokens = new SealedToken(SECRET, 'greetings', options);

  it('has the same text in every version of the shop', () => {
    expect(tokens.seal(CONTENT)).toBe(written);
    expect(tokens.open(written)?.toString()).toBe(CONTENT);
  });

  it('has its content as text or as bytes, even if that is empty', () => {
    for (const content of ['', 'a', 'ab', 'abc', CONTENT]) {
      expect(tokens.seal(Buffer.from(content))).toBe(tokens.seal(content));
      expect(tokens.open(tokens.seal(content))?.toString()).toBe(content);
    }
  });

  it('is valid only in the exact text that was written', () => {
    const changed = [...ALPHABET].flatMap((letter) =>
      Array.from(written, (_character, i) => written.slice(0, i) + letter + written.slice(i + 1)),
    );
    expect(changed.filter((text) => tokens.open(text) !== null && text !== written)).toEqual([]);
    for (const text of [`${written}=`, `${written} `, ` ${written}`, `${written}AAAA`]) {
      expect(tokens.open(text)).toBeNull();
    }
    for (let length = 0; length < written.length; length += 1) {
      expect(tokens.open(written.slice(0, length))).toBeNull();
    }
  });

  it('of another purpose or another shop is not valid', () => {
    const purpose = new SealedToken(SECRET, 'farewells', options);
    const shop = new SealedToken('another secret of 32 characters..', 'greetings', options);
    expect(purpose.open(written)).toBeNull();
    expect(shop.open(written)).toBeNull();
  });
});
