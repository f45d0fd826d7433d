import { DomainError, MESSAGES } from '#contracts';
import { isUUID } from 'class-validator';

/** No row can have this id. */
class NoSuchIdError extends DomainError {
  constructor() {
    super(404, 'not_found', MESSAGES.notFound);
  }
}

/** An id of a path that is to be a UUID. @throws NoSuchIdError */
export function uuidOf(text: string): string {
  if (!isUUID(text)) throw new NoSuchIdError();
  return text;
}
