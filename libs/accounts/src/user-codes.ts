import { customAlphabet } from 'nanoid';

/** Letters that are not easily confused, without vowels so that they form no words. */
const newLetters = customAlphabet('BCDFGHJKLMNPQRSTVWXZ', 8);

/** Creates a code that a terminal shows and an admin compares: `BCDF-GHJK`. */
export function newUserCode(): string {
  const letters = newLetters();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
