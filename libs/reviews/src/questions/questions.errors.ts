import { DomainError, QUESTION_MESSAGES } from '#contracts';

/** The question does not exist, or this user has no part in it. */
export class QuestionNotFoundError extends DomainError {
  constructor() {
    super(404, 'question_not_found', QUESTION_MESSAGES.notFound);
  }
}

/** The designer answered the question before. */
export class QuestionAnsweredError extends DomainError {
  constructor() {
    super(409, 'question_answered', QUESTION_MESSAGES.answered);
  }
}
