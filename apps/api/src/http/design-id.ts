import { DesignNotFoundError } from '#catalogue';

/**
 * Reads a design's id from a path; what cannot be one is a design that does not exist.
 * Not a pipe: the global one would have turned `01` and `1.0` into numbers before.
 */
export function designIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new DesignNotFoundError();
  return Number(text);
}
