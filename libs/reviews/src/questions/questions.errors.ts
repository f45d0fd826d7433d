import { DomainError, QUESTION_MESSAGES } from '#contracts';

/** The question does not exist, or the user may not change it. */
export class QuestionNotFoundError extends DomainError {
  constructor() {
    super(404, 'question_not_found', QUESTION_MESSAGES.notFound);
  }
}

/** The designer has already answered the question. */
export class QuestionAnsweredError extends DomainError {
  constructor() {
    super(409, 'question_answered', QUESTION_MESSAGES.answered);
  }
}

/** Somebody decided on the question meanwhile, or its reports are not those that the operator saw. */
export class QuestionDecidedError extends DomainError {
  constructor() {
    super(409, 'question_decided', QUESTION_MESSAGES.decidedBefore);
  }
}
