import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';
import { USERNAME_PATTERN } from './patterns.js';

/**
 * What is wrong with a username, first fault first; null when nothing is. spec §5.
 * Compatibility forms (full-width letters, ligatures) are no letters of their own: a name that only
 * looks like another one is refused.
 */
export function findUsernameFault(username: string): string | null {
  const length = [...username].length;
  if (length === 0) return MESSAGES.required;
  if (length > LIMITS.usernameMax) return MESSAGES.usernameTooLong;
  if (length < LIMITS.usernameMin) return MESSAGES.usernameTooShort;
  const plain = username.normalize('NFKC') === username;
  return plain && USERNAME_PATTERN.test(username) ? null : MESSAGES.usernameInvalid;
}
