import { QuestionNotFoundError } from '#reviews';

/** Parses a question id from a path. @throws QuestionNotFoundError for an invalid id */
export function questionIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new QuestionNotFoundError();
  return Number(text);
}
