import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import fresh from 'fresh';
import { routeOf } from '../request-log.js';
import type { CachedResponse, FillResult } from './response-cache.js';
import { shownDesignsOf } from '../shown-designs.js';

const REQUEST_ID = 'x-request-id';
/** Express omits these headers from a 304. */
const BODY_HEADERS = ['content-type', 'content-length'];
const CACHEABLE_TYPE = /^(?:application\/json|text\/html)\b/;
const PRIVATE = /\b(?:private|no-store)\b/;

/**
 * Sends the framework's response and captures a copy of it. The framework always makes the full response; if the
 * client already has that version, a 304 is sent instead.
 * @param done called with the response, or without one when the connection closes first
 */
export function captureResponse(
  request: IncomingMessage,
  response: ServerResponse,
  done: (result: FillResult) => void,
): void {
  const condition = request.headers['if-none-match'];
  delete request.headers['if-none-match'];
  response.once('close', () => done('aborted'));
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    if (condition !== undefined) request.headers['if-none-match'] = condition;
    const captured = copyOf(request, response, args[0], args[1]);
    done(captured ?? 'uncacheable');
    if (!captured || !fresh(request.headers, { etag: captured.etag })) return end(...args);
    response.statusCode = 304;
    for (const name of BODY_HEADERS) response.removeHeader(name);
    return end();
  }) as ServerResponse['end'];
}

/** Sends a cached response. @returns its status */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, headers, notModifiedHeaders, body }: CachedResponse,
  requestId: string,
): 200 | 304 {
  const status = fresh(request.headers, { etag }) ? 304 : 200;
  const sent = status === 304 ? notModifiedHeaders : headers;
  response.writeHead(status, ['X-Request-Id', requestId, ...sent]);
  response.end(status === 304 || request.method === 'HEAD' ? undefined : body);
  return status;
}

/** Returns null unless the whole body is passed to `end` and the response may be shared by anonymous visitors. */
function copyOf(
  request: IncomingMessage,
  response: ServerResponse,
  chunk: unknown,
  encoding: unknown,
): CachedResponse | null {
  const given = response.getHeaders();
  const body = bytesOf(chunk, encoding);
  const { etag } = given;
  const vary = (given.vary ?? 'accept-encoding').toLowerCase();
  const isPublic =
    response.statusCode === 200 &&
    !response.headersSent &&
    CACHEABLE_TYPE.test(String(given['content-type'])) &&
    !PRIVATE.test(String(given['cache-control'])) &&
    vary === 'accept-encoding' &&
    !['set-cookie', 'connection', 'transfer-encoding'].some((name) => name in given);
  if (!isPublic || body === null || typeof etag !== 'string') return null;
  const all = Object.entries(given).filter(([name]) => name !== REQUEST_ID);
  const unchanged = all.filter(([name]) => !BODY_HEADERS.includes(name));
  return {
    route: routeOf(request as Request, response as Response),
    shown: shownDesignsOf(response as Response),
    etag,
    headers: all.flatMap(([name, value]) => [name, String(value)]),
    notModifiedHeaders: unchanged.flatMap(([name, value]) => [name, String(value)]),
    body,
  };
}

/** Copies the bytes: a small Buffer is a slice of a larger one and would keep all of it in memory. */
function bytesOf(chunk: unknown, encoding: unknown): Buffer | null {
  const given =
    typeof chunk === 'string'
      ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
      : chunk;
  if (!Buffer.isBuffer(given)) return null;
  const copy = Buffer.allocUnsafeSlow(given.length);
  given.copy(copy);
  return copy;
}
