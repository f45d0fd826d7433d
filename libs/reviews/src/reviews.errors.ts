import { DomainError, REVIEW_MESSAGES } from '#contracts';

/** The review does not exist, or this user has no part in it. */
export class ReviewNotFoundError extends DomainError {
  constructor() {
    super(404, 'review_not_found', REVIEW_MESSAGES.notFound);
  }
}

/** The order is not paid, was refunded, or is of the buyer's own design. */
export class ReviewNotPossibleError extends DomainError {
  constructor(message: string = REVIEW_MESSAGES.notPossible) {
    super(409, 'review_not_possible', message);
  }
}

/** Somebody decided on the review meanwhile, or its reports are not those that the operator saw. */
export class ReviewDecidedError extends DomainError {
  constructor() {
    super(409, 'review_decided', REVIEW_MESSAGES.decidedBefore);
  }
}

/** The designer answered the review before. */
export class ReviewAnsweredError extends DomainError {
  constructor() {
    super(409, 'review_answered', REVIEW_MESSAGES.answered);
  }
}
