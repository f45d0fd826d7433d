import { LIMITS } from '../http/limits.js';
import { MESSAGES } from '../messages/messages.js';
import { ANY_USERNAME_PATTERN, USERNAME_CHARACTER } from '../catalogue/patterns.js';

/** The display name of an account whose user has chosen none. */
export const FALLBACK_DISPLAY_NAME = '织友';

/** Some letters are invisible. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Validates a new username; returns the first error, or null if it is valid (REG-22 to REG-26). Letters are
 * Chinese characters and Latin letters, with or without accents: letters of other scripts, modifier letters
 * and compatibility forms can imitate them, and thereby other users' names.
 */
export function validateUsername(username: string): string | null {
  const fault = validateAnyUsername(username);
  if (fault !== null) return fault;
  return [...username].every(isUsernameCharacter) ? null : MESSAGES.usernameInvalid;
}

/**
 * Like `validateUsername`, for a text that may also name an older account from before the rules for scripts:
 * letters of all scripts are valid.
 */
export function validateAnyUsername(username: string): string | null {
  const length = [...username].length;
  if (length === 0) return MESSAGES.required;
  if (length > LIMITS.usernameMax) return MESSAGES.usernameTooLong;
  if (length < LIMITS.usernameMin) return MESSAGES.usernameTooShort;
  const isPlain = username.normalize('NFKC') === username && !INVISIBLE.test(username);
  return isPlain && ANY_USERNAME_PATTERN.test(username) ? null : MESSAGES.usernameInvalid;
}

/** Whether a username may contain a character. @param character one code point */
export function isUsernameCharacter(character: string): boolean {
  return USERNAME_CHARACTER.test(character.normalize('NFD'));
}
