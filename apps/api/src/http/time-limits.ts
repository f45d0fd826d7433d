import type { Server } from 'node:http';
import { type ErrorBody, MESSAGES } from '#contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const HEADERS_MS = 20_000;
/** An archive of 1 GiB through a line of 2.5 Mbit/s. What stalls is let go long before. */
const UPLOAD_MS = 3_600_000;
const BODY_MS = 30_000;
/** Longer than the nginx in front keeps an idle connection: else requests meet one that just closed. */
const KEEP_ALIVE_MS = 75_000;

/** How long a client may take; a slow one costs a connection for no longer than this. */
export function limitTime(server: Server): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = UPLOAD_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
}

/** Ends a request whose body, no upload, does not come within its time: 408. */
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
    // It was answered without its body; what is still missing holds the connection up.
    if (!request.complete) request.destroy();
    return;
  }
  const body: ErrorBody = { code: 'request_timeout', error: MESSAGES.requestTimeout };
  response.once('finish', () => request.destroy());
  response.set('Connection', 'close').status(408).json(body);
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isUpload({ headers }: Request): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}
