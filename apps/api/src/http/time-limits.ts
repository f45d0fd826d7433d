import type { Server } from 'node:http';
import { type ErrorBody, API_MESSAGES } from '#contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const HEADERS_MS = 20_000;
/** Enough for an archive of 1 GiB at 2.5 Mbit/s. A stalled upload is closed much earlier. */
const UPLOAD_MS = 3_600_000;
const BODY_MS = 30_000;
/**
 * Longer than nginx keeps an idle connection open; otherwise nginx would send requests on connections that just
 * closed.
 */
const KEEP_ALIVE_MS = 75_000;

/** Limits how long one client can occupy a connection. */
export function limitTime(server: Server): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = UPLOAD_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
}

/** Answers 408 when the body of a request other than an upload does not arrive in time. */
export function limitBodyTime(limitMs = BODY_MS): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (hasBody(request) && !isUpload(request)) {
      const timer = setTimeout(() => refuse(request, response), limitMs);
      const stop = () => clearTimeout(timer);
      request.once('end', stop).once('close', stop);
    }
    next();
  };
}

function refuse(request: Request, response: Response): void {
  if (response.headersSent) {
    // The response was sent before the body arrived; the missing part would keep the connection busy.
    if (!request.complete) request.destroy();
    return;
  }
  const body: ErrorBody = { code: 'request_timeout', error: API_MESSAGES.requestTimeout };
  response.once('finish', () => request.destroy());
  response.set('Connection', 'close').status(408).json(body);
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isUpload({ headers }: Request): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}
