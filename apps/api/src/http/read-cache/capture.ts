import type { ClientRequest, IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { Answer } from './answer-store.js';

/** The first of an answer's headers, whose value is the request's own. */
export const REQUEST_ID = 'X-Request-Id';
/** Without them a 304 is sent, as Express does. */
const OF_THE_BODY = new Set(['content-type', 'content-length']);

/** Whether the asker has what would be sent, by the rules of Express. */
export function isFresh({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  if (!known || headers['cache-control']?.includes('no-cache')) return false;
  if (known === etag || known === '*') return true;
  return known.split(',').some((tag) => strong(tag.trim()) === strong(etag));
}

function strong(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}

/**
 * Lets the framework answer in full and takes a copy of that; the asker gets a 304 where that is enough.
 * @param done called once or twice; first with the answer, or with null when there is none to keep
 */
export function capture(
  request: IncomingMessage,
  response: ServerResponse,
  route: string,
  done: (answer: Answer | null) => void,
): void {
  const condition = request.headers['if-none-match'];
  delete request.headers['if-none-match'];
  response.once('close', () => done(null));
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    if (condition !== undefined) request.headers['if-none-match'] = condition;
    const answer = answerOf(response, route, args[0], args[1]);
    done(answer);
    if (!answer || !isFresh(request, answer.etag)) return end(...args);
    response.statusCode = 304;
    for (const name of OF_THE_BODY) response.removeHeader(name);
    return end();
  }) as ServerResponse['end'];
}

/** What is about to be sent, if all of it is at hand and anybody may have it. */
function answerOf(
  response: ServerResponse,
  route: string,
  chunk: unknown,
  encoding: unknown,
): Answer | null {
  const body = bytesOf(chunk, encoding);
  const etag = response.getHeader('etag');
  const type = String(response.getHeader('content-type'));
  if (response.statusCode !== 200 || response.headersSent || body === null) return null;
  if (typeof etag !== 'string' || !type.startsWith('application/json')) return null;
  if (['set-cookie', 'connection', 'transfer-encoding'].some((name) => response.hasHeader(name))) {
    return null;
  }
  // Missing in Node's types of a response alone.
  const rawNames = (response as unknown as ClientRequest).getRawHeaderNames();
  const headers = [REQUEST_ID, ''];
  for (const name of rawNames) {
    if (name.toLowerCase() === REQUEST_ID.toLowerCase()) continue;
    headers.push(name, textOf(response.getHeader(name)!));
  }
  return { route, etag, headers, headersUnchanged: withoutBody(headers), body };
}

/** What of an answer's headers stands in a 304. @param headers names and values by turns */
function withoutBody(headers: string[]): string[] {
  return headers.filter((_, i) => !OF_THE_BODY.has(headers[i - (i % 2)]!.toLowerCase()));
}

function textOf(value: OutgoingHttpHeader): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** A copy in memory of its own: a small buffer is a part of a larger one, which would be kept too. */
function bytesOf(chunk: unknown, encoding: unknown): Buffer | null {
  const given =
    typeof chunk === 'string'
      ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
      : chunk;
  if (!Buffer.isBuffer(given)) return null;
  const own = Buffer.allocUnsafeSlow(given.length);
  given.copy(own);
  return own;
}
