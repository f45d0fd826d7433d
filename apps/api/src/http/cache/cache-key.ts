import type { IncomingMessage } from 'node:http';
import { API_BASE } from '#contracts';
import { REFRESH_COOKIE } from '../../modules/accounts/sign-in/session-cookies.js';
import { encodingFor } from '../content-encoding.js';
import { isOfSite } from '../paths.js';

/** The session cookie of the server, and the cookies in which the site stores the signed-in user (SES-02). */
const SESSION_COOKIES = new RegExp(`${REFRESH_COOKIE}=|access_token=|username=`);

const PUBLIC_JSON = new RegExp(
  String.raw`^${API_BASE}/(?:categories|designers/[^/#]+(?:/figures)?|designs(?:/(?:search|facets|suggestions|[1-9]\d{0,14}(?:/similar)?))?)/?$`,
);
const FILE = /\.\w+$/;
/** Pages of operators: each response is made for its request. */
const OPERATORS = /^\/(?:admin|console)/i;
/** Longer than any address that the site requests. */
const MAX_URL_LENGTH = 2_000;

/**
 * The cache key of an anonymous GET or HEAD of public JSON or of a page: the normalised address, and the content
 * encoding where several exist. Null for every other request, such as any request with a session.
 */
export function cacheKeyOf({ method, url = '', headers }: IncomingMessage): string | null {
  const isAnonymousRead =
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    (headers.cookie === undefined || !SESSION_COOKIES.test(headers.cookie));
  if (!isAnonymousRead || !url.startsWith('/') || url.length > MAX_URL_LENGTH) return null;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (PUBLIC_JSON.test(path)) {
    return path.replace(/\/$/, '') + (queryAt < 0 ? '' : url.slice(queryAt));
  }
  const isPage = isOfSite(path) && !FILE.test(path) && !OPERATORS.test(path);
  return isPage ? `${encodingFor(headers['accept-encoding'])} ${url}` : null;
}
