import type { RateLimit } from '#redis';

/** How many mails anybody may have sent to one address. */
export const MAILS_PER_ADDRESS: RateLimit = { name: 'mail-address', max: 5, seconds: 3_600 };

/** How often the holder of a session may try the account's password. */
export const PASSWORD_GUESSES: RateLimit = { name: 'password-guess', max: 10, seconds: 900 };
