import { customAlphabet } from 'nanoid';

/** Letters that are not mistaken for each other, and make no words. */
const newLetters = customAlphabet('BCDFGHJKLMNPQRSTVWXZ', 8);

/** A code that a terminal shows and a person compares: `BCDF-GHJK`. */
export function newUserCode(): string {
  const letters = newLetters();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
