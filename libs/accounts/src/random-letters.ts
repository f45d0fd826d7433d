import { customAlphabet } from 'nanoid';

/** So many random letters and digits: to tell names apart, never to keep a secret. */
export const randomLetters: (count: number) => string = customAlphabet(
  '0123456789abcdefghijklmnopqrstuvwxyz',
);
