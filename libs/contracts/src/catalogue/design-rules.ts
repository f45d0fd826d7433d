import { LIMITS } from '../http/limits.js';
import { MESSAGES } from '../messages/messages.js';
import { parseYuan } from '../orders/money.js';

/** Bidirectional controls, control characters and lone surrogates. */
const UNSAFE_CHARACTERS = /[\u202a-\u202e\u2066-\u2069]|(?!\n)[\p{Cc}\p{Cs}]/gu;

/** Normalises a text for storage: Unix line breaks, spaces for tabs, no other control characters, trimmed. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(UNSAFE_CHARACTERS, '')
    .trim();
}

/** Normalises a text to a single line. */
export function tidyLine(text: string): string {
  return tidyText(text.replace(/\s+/gu, ' '));
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return /^[\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164]*$/u.test(text);
}

/** Whether a text has more characters than `max`. Characters of a very long text are not counted. */
export function isLongerThan(text: string, max: number): boolean {
  // A character is one or two UTF-16 code units.
  return text.length > 2 * max || (text.length > max && [...text].length > max);
}

/** Validates a design's name; returns null if it is valid (UP-09, UP-10). */
export function validateDesignName(given: string): string | null {
  const name = tidyLine(given);
  if (isBlank(name)) return MESSAGES.required;
  return isLongerThan(name, LIMITS.designNameMax) ? MESSAGES.max50 : null;
}

/** Validates a design's description; returns null if it is valid (UP-11). */
export function validateDescription(given: string): string | null {
  const description = tidyText(given);
  if (isBlank(description)) return MESSAGES.required;
  return isLongerThan(description, LIMITS.descriptionMax) ? MESSAGES.descriptionTooLong : null;
}

/** Validates a price in yuan; returns null if it is valid (UP-12 to UP-15). */
export function validatePrice(price: string): string | null {
  if (price === '') return MESSAGES.required;
  const fen = parseYuan(price);
  if (fen === null) return isPlainNumber(price) ? MESSAGES.priceTooHigh : MESSAGES.priceInvalid;
  if (fen === 0) return MESSAGES.priceZero;
  return fen > LIMITS.maxPriceFen ? MESSAGES.priceTooHigh : null;
}

/** Validates an old price, which may be empty or 0 for none; returns null if it is valid (UP-16 to UP-18). */
export function validateOldPrice(price: string): string | null {
  if (price === '') return null;
  const fen = parseYuan(price);
  if (fen === null)
    return isPlainNumber(price) ? MESSAGES.oldPriceTooHigh : MESSAGES.oldPriceInvalid;
  return fen > LIMITS.maxPriceFen ? MESSAGES.oldPriceTooHigh : null;
}

/** Converts a valid old price to fen; null for none, which is written as an empty string or 0 (UP-17). */
export function parseOldPrice(price: string): number | null {
  const fen = price === '' ? null : parseYuan(price);
  return fen === 0 ? null : fen;
}

/** A valid format whose value is too large for exact arithmetic. */
function isPlainNumber(price: string): boolean {
  return /^\d+(?:\.\d{1,2})?$/.test(price);
}

/** Validates an archive's name and size; returns null if it is valid (UP-19, UP-20). */
export function validateArchive(fileName: string, sizeBytes: number): string | null {
  if (!/\.(zip|rar|7z)$/i.test(fileName)) return MESSAGES.archiveType;
  if (sizeBytes === 0) return MESSAGES.archiveEmpty;
  return sizeBytes > LIMITS.archiveMaxBytes ? MESSAGES.archiveTooLarge : null;
}
