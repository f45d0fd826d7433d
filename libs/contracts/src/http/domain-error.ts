import type { ErrorBody, ErrorCode } from './errors.js';
import { MESSAGES } from '../messages/messages.js';

/**
 * An expected error with a message that visitors may read. One exception filter of the api maps it to a
 * response; no other code uses HTTP statuses.
 */
export abstract class DomainError extends Error {
  /** @param details fields of the body beside `code` and `error` */
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }

  toBody(): ErrorBody {
    return { code: this.code, error: this.message, ...this.details };
  }
}

/** Invalid input: field errors by name, all others in `non_field_errors`. */
export class InvalidInputError extends DomainError {
  constructor(fields: Record<string, string[]>) {
    super(400, 'invalid', Object.values(fields).flat()[0] ?? MESSAGES.invalidInput, fields);
  }
}

/** The user lacks the permission. */
export class ForbiddenError extends DomainError {
  constructor(message: string = MESSAGES.forbidden) {
    super(403, 'forbidden', message);
  }
}

/** Rate limit exceeded. `Retry-After` says when to retry. */
export class TooManyRequestsError extends DomainError {
  constructor(
    readonly retryAfterSeconds: number,
    message: string = MESSAGES.tooManyRequests,
  ) {
    super(429, 'too_many_requests', message, { retry_after: retryAfterSeconds });
  }
}
