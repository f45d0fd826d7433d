import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';
import { parseYuan } from './money.js';

/** What turns the direction of writing, controls, halves of characters: nothing that a text is meant to hold. */
const MEDDLING = /[\u202a-\u202e\u2066-\u2069]|(?!\n)[\p{Cc}\p{Cs}]/gu;

/** A text as it is kept: lines end as on Unix, without controls, and without blanks around it. */
export function tidyText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(MEDDLING, '').trim();
}

/** The same for what stands on one line. */
export function tidyLine(text: string): string {
  return tidyText(text.replace(/\s+/gu, ' '));
}

/** Whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return /^[\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164]*$/u.test(text);
}

/** Whether a text has more characters than `max`. Those of a very long one are not counted. */
export function isLongerThan(text: string, max: number): boolean {
  // A character is one or two units of a string.
  return text.length > 2 * max || (text.length > max && [...text].length > max);
}

/** What is wrong with a design's name; null when nothing is. spec §5. */
export function findDesignNameFault(given: string): string | null {
  const name = tidyLine(given);
  if (isBlank(name)) return MESSAGES.required;
  return isLongerThan(name, LIMITS.designNameMax) ? MESSAGES.max50 : null;
}

/** What is wrong with a design's description; null when nothing is. spec §5. */
export function findDescriptionFault(given: string): string | null {
  const description = tidyText(given);
  if (isBlank(description)) return MESSAGES.required;
  return isLongerThan(description, LIMITS.descriptionMax) ? MESSAGES.descriptionTooLong : null;
}

/** What is wrong with a price in yuan; null when nothing is. spec §5. */
export function findPriceFault(price: string): string | null {
  if (price === '') return MESSAGES.required;
  const fen = parseYuan(price);
  if (fen === null) return isPlainNumber(price) ? MESSAGES.priceTooHigh : MESSAGES.priceInvalid;
  if (fen === 0) return MESSAGES.priceZero;
  return fen > LIMITS.maxPriceFen ? MESSAGES.priceTooHigh : null;
}

/** What is wrong with an old price, which may be missing or 0 for none; null when nothing is (UP-17). */
export function findOldPriceFault(price: string): string | null {
  if (price === '') return null;
  const fen = parseYuan(price);
  if (fen === null)
    return isPlainNumber(price) ? MESSAGES.oldPriceTooHigh : MESSAGES.oldPriceInvalid;
  return fen > LIMITS.maxPriceFen ? MESSAGES.oldPriceTooHigh : null;
}

/** A sound old price in fen; null for none, which is written as nothing or as 0 (UP-17). */
export function parseOldPrice(price: string): number | null {
  const fen = price === '' ? null : parseYuan(price);
  return fen === 0 ? null : fen;
}

/** Of the right form, but too large to be counted exactly. */
function isPlainNumber(price: string): boolean {
  return /^\d+(?:\.\d{1,2})?$/.test(price);
}

/** What is wrong with an archive by its name and size; null when nothing is. spec §5. */
export function findArchiveFault(fileName: string, sizeBytes: number): string | null {
  if (!/\.(zip|rar|7z)$/i.test(fileName)) return MESSAGES.archiveType;
  if (sizeBytes === 0) return MESSAGES.archiveEmpty;
  return sizeBytes > LIMITS.archiveMaxBytes ? MESSAGES.archiveTooLarge : null;
}
