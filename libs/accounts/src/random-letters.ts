import { customAlphabet } from 'nanoid';

/** Returns `count` random letters and digits. Use them to make names distinct, never as a secret. */
export const randomLetters: (count: number) => string = customAlphabet(
  '0123456789abcdefghijklmnopqrstuvwxyz',
);
