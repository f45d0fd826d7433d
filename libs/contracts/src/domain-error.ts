import type { ErrorBody, ErrorCode } from './errors.js';
import { MESSAGES } from './messages.js';

/**
 * Something the product refuses, said in words a visitor may read.
 * One filter of the api turns it into an answer; nothing else in the house knows HTTP statuses.
 */
export abstract class DomainError extends Error {
  /** @param details what the body carries beside `code` and `error` */
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

/** Input that breaks a rule: field errors by name, the rest under `non_field_errors`. design §3. */
export class InvalidInputError extends DomainError {
  constructor(fields: Record<string, string[]>) {
    super(400, 'invalid', Object.values(fields).flat()[0] ?? MESSAGES.invalidInput, fields);
  }
}

/** The user may not do this. */
export class ForbiddenError extends DomainError {
  constructor(message: string = MESSAGES.forbidden) {
    super(403, 'forbidden', message);
  }
}

/** Too often. `Retry-After` tells when it may be tried again. */
export class TooManyRequestsError extends DomainError {
  constructor(
    readonly retryAfterSeconds: number,
    message: string = MESSAGES.tooManyRequests,
  ) {
    super(429, 'too_many_requests', message, { retry_after: retryAfterSeconds });
  }
}
