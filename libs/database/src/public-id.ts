import { customAlphabet } from 'nanoid';

/** Creates the id of a row for addresses: 22 random letters and digits, so that nobody can guess another row's id. */
export const newPublicId = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  22,
);

/** Same pattern as the tables' check constraints. */
const PATTERN = /^[0-9A-Za-z]{22}$/;

/** Whether a text has the form of such an id. */
export const isPublicId = (text: string): boolean => PATTERN.test(text);
