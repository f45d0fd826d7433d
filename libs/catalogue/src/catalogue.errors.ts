import { DomainError, MESSAGES } from '#contracts';

/** No such design, or one this viewer may not see. design §4. */
export class DesignNotFoundError extends DomainError {
  constructor() {
    super(404, 'design_not_found', MESSAGES.designNotFound);
  }
}
