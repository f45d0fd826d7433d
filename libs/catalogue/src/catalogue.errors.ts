import { DomainError, MESSAGES } from '#contracts';

/** The design does not exist, or this viewer may not see it. */
export class DesignNotFoundError extends DomainError {
  constructor() {
    super(404, 'design_not_found', MESSAGES.designNotFound);
  }
}

/** The design was edited since the editor loaded it; that edit is not overwritten. */
export class DesignChangedError extends DomainError {
  constructor() {
    super(409, 'design_changed', MESSAGES.designChanged);
  }
}
