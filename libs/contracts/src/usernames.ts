import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';
import { USERNAME_PATTERN } from './patterns.js';

/** Some letters have no shape of their own. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * What is wrong with a username, first fault first; null when nothing is. spec §5.
 * Compatibility forms (full-width letters, ligatures) and invisible letters do not count: a name that
 * only looks like another one is refused.
 */
export function findUsernameFault(username: string): string | null {
  const length = [...username].length;
  if (length === 0) return MESSAGES.required;
  if (length > LIMITS.usernameMax) return MESSAGES.usernameTooLong;
  if (length < LIMITS.usernameMin) return MESSAGES.usernameTooShort;
  const isPlain = username.normalize('NFKC') === username && !INVISIBLE.test(username);
  return isPlain && USERNAME_PATTERN.test(username) ? null : MESSAGES.usernameInvalid;
}
