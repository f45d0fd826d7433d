import type { ErrorBody, ErrorCode } from './errors.js';

/**
 * Something the product refuses, said in words a visitor may read.
 * One filter of the api turns it into an answer; nothing else in the house knows HTTP statuses.
 */
export abstract class DomainError extends Error {
  abstract readonly status: number;
  abstract readonly code: ErrorCode;
  /** What the body carries beside `code` and `error`. */
  readonly details: Record<string, unknown> = {};

  toBody(): ErrorBody {
    return { code: this.code, error: this.message, ...this.details };
  }
}
