import {
  DomainError,
  type ErrorBody,
  type ErrorCode,
  MESSAGES,
  TooManyRequestsError,
} from '#contracts';
import { isDatabaseAway } from '#database';
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

/** About as long as a PostgreSQL takes that is started anew. */
const RETRY_SECONDS = 5;

const BY_STATUS: Record<number, [ErrorCode, string]> = {
  400: ['invalid', MESSAGES.invalidInput],
  401: ['not_signed_in', MESSAGES.signInRequired],
  404: ['not_found', MESSAGES.notFound],
  413: ['body_too_large', MESSAGES.bodyTooLarge],
  429: ['too_many_requests', MESSAGES.tooManyRequests],
};

/** Makes every answer outside 2xx. Nothing of the inside gets out; a fault gets an id to ask about. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('Api');

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    if (response.headersSent) {
      // Too late for a body: the client must see that the answer is incomplete. One who has gone need not.
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
    response.status(status).json(body);
  }

  private describe(error: unknown, request: Request): [number, ErrorBody] {
    if (error instanceof DomainError) return [error.status, error.toBody()];
    // Nest hands the body parser's fault on with nothing but the message of JSON.parse.
    if (error instanceof BadRequestException && error.message.includes('JSON')) {
      return [400, { code: 'invalid_json', error: MESSAGES.invalidJson }];
    }
    // A NUL, which PostgreSQL's text cannot hold.
    const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
    if (code === '22021') {
      return [400, { code: 'invalid', error: MESSAGES.invalidInput }];
    }
    if (code === 'ENOSPC') {
      this.log.error(`the disk is full: ${request.method} ${routeOf(request)}`);
      return [507, { code: 'storage_full', error: MESSAGES.storageFull }];
    }
    if (typeof status === 'number' && status >= 400 && status < 500) {
      const [errorCode, text] = BY_STATUS[status] ?? ['invalid', MESSAGES.invalidInput];
      return [status, { code: errorCode, error: text }];
    }
    if (isDatabaseAway(error)) {
      const { message } = error as Error;
      this.log.error(`${request.method} ${routeOf(request)} cannot be served now: ${message}`);
      return [503, { code: 'unavailable', error: MESSAGES.unavailable }];
    }
    const cause = error instanceof Error ? error.stack : String(error);
    this.log.error(`${request.method} ${routeOf(request)} failed: ${cause}`);
    const { requestId } = currentContext() ?? {};
    return [500, { code: 'internal', error: MESSAGES.serverFault, request_id: requestId }];
  }
}

/** Never the path itself: it may hold a link's token. */
function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : 'outside the routes';
}
