import type { SignedInUser } from '#accounts';
import { inContext, requestIdFrom } from '#logging';
import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Histogram } from 'prom-client';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What nginx calls it when nobody waited for the answer. */
export const CLIENT_GONE = 499;

const log = new Logger('Request');

const durations = new Histogram({
  name: 'cloudknit_http_request_duration_seconds',
  help: 'How long requests took, by route, method and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
});

/**
 * Gives every request its id, in the answer and in each log line that is written for it, and notes it when
 * it is over: one line and one measurement. What a proxy in front has named keeps its name. The address as
 * it was sent stands nowhere: it may hold a link's token.
 */
export function requestLog(request: Request, response: Response, next: NextFunction): void {
  const begun = performance.now();
  const requestId = requestIdFrom(isFromProxy(request) && request.get('x-request-id'));
  response.set('X-Request-Id', requestId);
  inContext({ requestId }, () => {
    response.once('close', () => {
      const ms = performance.now() - begun;
      const method = METHODS.has(request.method) ? request.method : 'OTHER';
      const route = routeOf(request, response);
      const status = response.writableFinished ? response.statusCode : CLIENT_GONE;
      const userId = (request.user as SignedInUser | undefined | null)?.id;
      noteAnswered({ method, route, status, ms, requestId, userId });
    });
    next();
  });
}

/** A request that is over. */
interface Answered {
  method: string;
  route: string;
  status: number;
  ms: number;
  requestId: string;
  userId?: number | undefined;
}

/** One line and one measurement of a request. */
export function noteAnswered({ method, route, status, ms, requestId, userId }: Answered): void {
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

/** Counts a request under this name, whatever answers it. */
export function nameRoute(response: Response, route: string): void {
  (response.locals as { route?: string }).route = route;
}

/** The route's template: few, whatever is asked for. */
function routeOf(request: Request, response: Response): string {
  const { route: named } = response.locals as { route?: string };
  const template = (request.route as { path?: unknown } | undefined)?.path;
  if (named) return named;
  // What stands behind every route begins so.
  if (typeof template === 'string' && !template.startsWith('*')) return template;
  return response.statusCode < 400 ? 'site' : 'unknown';
}

function isFromProxy(request: Request): boolean {
  const trusts = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return trusts(request.socket.remoteAddress ?? '', 0);
}
