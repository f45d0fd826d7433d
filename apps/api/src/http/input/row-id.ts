import type { DomainError } from '#contracts';

/** PostgreSQL's bigint has more digits, but JavaScript's numbers are exact only up to 15. */
const MAX_DIGITS = 15;

/**
 * Parses the id of a row from a path.
 * Not a pipe, because the global pipe has already converted `01` and `1.0` to numbers.
 * @param NotFound the error for an unknown row, also thrown for an invalid id
 * @param maxDigits nine for columns of the type integer
 */
export function rowIdOf(
  text: string,
  NotFound: new () => DomainError,
  maxDigits = MAX_DIGITS,
): number {
  if (!/^[1-9]\d*$/.test(text) || text.length > maxDigits) throw new NotFound();
  return Number(text);
}
