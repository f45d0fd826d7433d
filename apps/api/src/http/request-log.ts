import type { SignedInUser } from '#accounts';
import { inContext } from '#logging';
import { Logger } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Histogram } from 'prom-client';
import { type IsTrustedProxy, requestIdOf } from './security/trusted-proxies.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** nginx's status for a request whose client closed the connection. */
export const CLIENT_GONE = 499;

const log = new Logger('Request');

const durations = new Histogram({
  name: 'cloudknit_http_request_duration_seconds',
  help: 'How long requests took, by route, method and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
});

/**
 * Assigns an id to every request, which is sent to the client and is part of each of its log lines, and records the
 * request when its response is closed. The address is not logged: it may contain the token of a link.
 */
export function requestLog(isTrustedProxy: IsTrustedProxy): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request, isTrustedProxy);
    response.set('X-Request-Id', requestId);
    inContext({ requestId }, () => {
      response.once('close', () => {
        const ms = performance.now() - startedAt;
        const method = METHODS.has(request.method) ? request.method : 'OTHER';
        const route = routeOf(request, response);
        const status = response.writableFinished ? response.statusCode : CLIENT_GONE;
        const userId = (request.user as SignedInUser | undefined | null)?.id;
        recordRequest({ method, route, status, ms, requestId, userId });
      });
      next();
    });
  };
}

interface RecordedRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
  requestId: string;
  userId?: number | undefined;
}

/** Writes one log line and one metric of a finished request. */
export function recordRequest({
  method,
  route,
  status,
  ms,
  requestId,
  userId,
}: RecordedRequest): void {
  durations.observe({ method, route, status }, ms / 1000);
  inContext({ requestId }, () =>
    log.log({
      message: method,
      route,
      status,
      ms: Math.round(ms),
      ...(userId !== undefined && { user_id: userId }),
    }),
  );
}

/** Sets the name under which a request is recorded. */
export function nameRoute(response: Response, route: string): void {
  (response.locals as { route?: string }).route = route;
}

/** The route's template, so that the number of metric labels stays small. */
export function routeOf(request: Request, response: Response): string {
  const { route: named } = response.locals as { route?: string };
  const template = (request.route as { path?: unknown } | undefined)?.path;
  if (named) return named;
  // The template of the catch-all route begins with an asterisk.
  if (typeof template === 'string' && !template.startsWith('*')) return template;
  return response.statusCode < 400 ? 'site' : 'unknown';
}
