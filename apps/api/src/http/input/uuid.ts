import { DomainError, MESSAGES } from '#contracts';
import { isUUID } from 'class-validator';

/** The id is not a UUID, so no row can have it. */
class NoSuchIdError extends DomainError {
  constructor() {
    super(404, 'not_found', MESSAGES.notFound);
  }
}

/** Parses a UUID in a path. @throws NoSuchIdError */
export function uuidOf(text: string): string {
  if (!isUUID(text)) throw new NoSuchIdError();
  return text;
}
