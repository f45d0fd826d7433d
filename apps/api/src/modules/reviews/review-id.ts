import { ReviewNotFoundError } from '#reviews';

/** Parses a review id from a path; an invalid id is answered like an unknown review. */
export function reviewIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new ReviewNotFoundError();
  return Number(text);
}
