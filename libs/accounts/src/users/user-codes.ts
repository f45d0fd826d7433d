import { customAlphabet } from 'nanoid';

/** Letters that are not easily confused, without vowels so that they form no words. */
const newLetters = customAlphabet('BCDFGHJKLMNPQRSTVWXZ', 8);

const newSetupLetters = customAlphabet('BCDFGHJKLMNPQRSTVWXZ', 16);

/** Creates a code that only the log shows, of 69 random bits: `BCDF-GHJK-LMNP-QRST`. */
export function newSetupCode(): string {
  return newSetupLetters().match(/.{4}/g)!.join('-');
}

/** A typed code as it was shown: case, spaces and hyphens do not matter. */
export function normaliseSetupCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}

/** Creates a code that a terminal shows and an admin compares: `BCDF-GHJK`. */
export function newUserCode(): string {
  const letters = newLetters();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
