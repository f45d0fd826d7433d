/** Mainland mobile number: 1, then 3-9, then nine digits. spec §9. */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/** One `@`, no blanks, a dot in the domain: what a person mistypes is caught, what exists passes. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Letters of any script, digits, underscore, hyphen and dot: names of accounts old and new. */
export const ANY_USERNAME_PATTERN = /^[\p{L}\p{Nd}_.-]+$/u;

/** A Chinese character, a digit, underscore, hyphen, dot, or a Latin letter, its accents after it. */
export const USERNAME_CHARACTER = /^(?:[\p{Unified_Ideograph}0-9_.-]|[A-Za-z][\u0300-\u036f]*)$/u;

/** The code of a text message. */
export const SMS_CODE_PATTERN = /^\d{6}$/;

/** Yuan as it stands on the wire: ASCII digits with at most two decimals. */
export const YUAN_PATTERN = /^\d+(?:\.\d{1,2})?$/;
