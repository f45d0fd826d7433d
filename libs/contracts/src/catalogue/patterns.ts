/** Mainland mobile number: 1, then 3-9, then nine digits. */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/** One `@`, no white space, a dot in the domain: catches typing mistakes and accepts every real address. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Letters of any script, digits, underscore, hyphen and dot: matches old and new usernames. */
export const ANY_USERNAME_PATTERN = /^[\p{L}\p{Nd}_.-]+$/u;

/** A Chinese character, a digit, underscore, hyphen, dot, or a Latin letter with its combining accents. */
export const USERNAME_CHARACTER = /^(?:[\p{Unified_Ideograph}0-9_.-]|[A-Za-z][\u0300-\u036f]*)$/u;

/** A path of this site with its query: one slash, no second one, no backslash, no control character. */
export const SITE_PATH_PATTERN = /^\/(?![/\\])[^\\\s\p{Cc}]{0,299}$/u;

/** The code of a text message. */
export const SMS_CODE_PATTERN = /^\d{6}$/;

/** A yuan amount of the API: ASCII digits with at most two decimals. */
export const YUAN_PATTERN = /^\d+(?:\.\d{1,2})?$/;
