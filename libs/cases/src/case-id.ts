import { customAlphabet } from 'nanoid';

/** Creates the number of a case: 22 random letters and digits. */
export const newCaseId = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  22,
);
