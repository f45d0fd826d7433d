import { DesignNotFoundError } from '#catalogue';

/**
 * Parses a design id from a path; an invalid id is answered like an unknown design.
 * Not a pipe, because the global pipe has already converted `01` and `1.0` to numbers.
 */
export function designIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new DesignNotFoundError();
  return Number(text);
}
