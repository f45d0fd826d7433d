import { DomainError, MESSAGES } from '#contracts';

/** No such design, or one this viewer may not see. design §4. */
export class DesignNotFoundError extends DomainError {
  readonly status = 404;
  readonly code = 'design_not_found';
  constructor() {
    super(MESSAGES.designNotFound);
  }
}

/** A query value that means nothing: `details` names the field. */
export class InvalidQueryError extends DomainError {
  readonly status = 400;
  readonly code = 'invalid';
  override readonly details: Record<string, unknown>;
  constructor(field: string) {
    super(MESSAGES.invalidInput);
    this.details = { [field]: [MESSAGES.invalidInput] };
  }
}
