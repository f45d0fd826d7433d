import {
  DomainError,
  type ErrorBody,
  type ErrorCode,
  API_MESSAGES,
  MESSAGES,
  TooManyRequestsError,
} from '#contracts';
import { isDatabaseUnavailable } from '#database';
import { currentContext } from '#logging';
import { RangeUnsatisfiableError } from '../modules/files/archive-range.js';
import {
  type ArgumentsHost,
  BadRequestException,
  Catch,
  type ExceptionFilter,
  Logger,
} from '@nestjs/common';
import type { Request, Response } from 'express';

/** Approximately the restart time of PostgreSQL. */
const RETRY_SECONDS = 5;

const BY_STATUS: Record<number, [ErrorCode, string]> = {
  400: ['invalid', MESSAGES.invalidInput],
  401: ['not_signed_in', MESSAGES.signInRequired],
  404: ['not_found', MESSAGES.notFound],
  413: ['body_too_large', API_MESSAGES.bodyTooLarge],
  429: ['too_many_requests', MESSAGES.tooManyRequests],
};

/** Writes every error response. Internal details are logged, not sent; an unexpected error gets an id for support. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('Api');

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    if (response.headersSent) {
      // The response has begun, so no error body is possible: the connection is closed, so that the client sees a
      // truncated response. Nothing is logged if the client disconnected.
      if (!request.destroyed) this.log.error(error);
      response.destroy();
      return;
    }
    if (error instanceof TooManyRequestsError) {
      response.set('Retry-After', String(error.retryAfterSeconds));
    }
    if (error instanceof RangeUnsatisfiableError) {
      response.set('Content-Range', `bytes */${error.sizeBytes}`);
    }
    const [status, body] = this.describe(error, request);
    if (body.code === 'unavailable') response.set('Retry-After', String(RETRY_SECONDS));
    // A table that could not be exported is an error to read, not a file to save.
    response.removeHeader('Content-Disposition');
    response.status(status).type('json').json(body);
  }

  private describe(error: unknown, request: Request): [number, ErrorBody] {
    if (error instanceof DomainError) return [error.status, error.toBody()];
    // Nest passes on only the message of JSON.parse.
    if (error instanceof BadRequestException && error.message.includes('JSON')) {
      return [400, { code: 'invalid_json', error: API_MESSAGES.invalidJson }];
    }
    // A NUL character, which PostgreSQL's types text and jsonb cannot store.
    const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
    if (code === '22021' || code === '22P05') {
      return [400, { code: 'invalid', error: MESSAGES.invalidInput }];
    }
    if (code === 'ENOSPC') {
      this.log.error(`the disk is full: ${request.method} ${routeOf(request)}`);
      return [507, { code: 'storage_full', error: API_MESSAGES.storageFull }];
    }
    if (typeof status === 'number' && status >= 400 && status < 500) {
      const [errorCode, text] = BY_STATUS[status] ?? ['invalid', MESSAGES.invalidInput];
      return [status, { code: errorCode, error: text }];
    }
    if (isDatabaseUnavailable(error)) {
      const { message } = error as Error;
      this.log.error(`${request.method} ${routeOf(request)} cannot be served now: ${message}`);
      return [503, { code: 'unavailable', error: API_MESSAGES.unavailable }];
    }
    const cause = error instanceof Error ? error.stack : String(error);
    this.log.error(`${request.method} ${routeOf(request)} failed: ${cause}`);
    const { requestId } = currentContext() ?? {};
    return [500, { code: 'internal', error: MESSAGES.serverFault, request_id: requestId }];
  }
}

/** The route's template and not the path, which may contain the token of a link. */
function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : 'outside the routes';
}
