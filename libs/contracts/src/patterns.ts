/** Mainland mobile number: 1, then 3-9, then nine digits. spec §9. */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/** One `@`, no blanks, a dot in the domain: what a person mistypes is caught, what exists passes. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Yuan as it stands on the wire: ASCII digits with at most two decimals. */
export const YUAN_PATTERN = /^\d+(?:\.\d{1,2})?$/;
