import { DomainError, MESSAGES } from '#contracts';

/** No such design, or one this viewer may not see. design §4. */
export class DesignNotFoundError extends DomainError {
  constructor() {
    super(404, 'design_not_found', MESSAGES.designNotFound);
  }
}

/** Somebody else's edit came first, and is not overwritten. */
export class DesignChangedError extends DomainError {
  constructor() {
    super(409, 'design_changed', MESSAGES.designChanged);
  }
}
