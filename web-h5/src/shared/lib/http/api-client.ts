import {
  API_BASE,
  type ErrorBody,
  type MessageResponse,
  MESSAGES,
  type RefreshResponse,
} from '#contracts';
import { failureTextIn, InvalidResponseError, messageIn, parseResponse } from './parse-response';
import { readCookie } from '../session/cookies';
import { type CallOptions, HttpError, type HttpResponse, sendByXhr } from './http';
import { takePrefetchedResponse } from './prefetched-response';
import { clearSession, rebuildSession, storeAccessToken } from '../session/browser-session';
import { trackRequest } from './slow-requests';

/** Sends a request without a token. @param path below the API's base, or a page's `next` as it is */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const isPlainRead = Object.keys(options).length === 0;
  const early = isPlainRead ? await prefetchedBody<T>(path) : null;
  return early ?? (await send<T>(path, options)).data;
}

/** What the early script requested for a read; null if that is nothing, failed or was aborted by the visitor. */
export async function prefetchedBody<T>(path: string): Promise<T | null> {
  const answer = takePrefetchedResponse(urlOf(path)) as Promise<T | null> | null;
  if (!answer) return null;
  return trackRequest({}, (signal) => {
    const aborted = new Promise<null>((resolve) => {
      signal?.addEventListener('abort', () => resolve(null));
    });
    return Promise.race([answer, aborted]);
  });
}

/**
 * Sends a request with the user's access token. Refreshes the token first if there is none, and again if
 * the server answers 401. A refresh that fails with 401 ends the session; a network error does not.
 */
export async function callSignedIn<T>(
  path: string,
  options: CallOptions = {},
): Promise<HttpResponse<T>> {
  try {
    return await sendWithToken<T>(path, options);
  } catch (error) {
    if (isRefreshFailure(error) && statusOf(error) === 401) clearSession();
    throw error;
  }
}

/**
 * Changes something as the signed-in user. @returns the text to show @throws as `callSignedIn`, InvalidResponseError
 */
export async function callForMessage(path: string, options: CallOptions): Promise<string> {
  return messageIn((await callSignedIn<MessageResponse>(path, options)).data);
}

/**
 * Reads as the signed-in user where the session can be refreshed, else as a visitor. For what a page shows beside its
 * own content: a failed refresh does not end the session.
 */
export async function callOptionally<T>(path: string): Promise<T> {
  if (!readCookie('username')) return call<T>(path);
  try {
    return (await sendWithToken<T>(path, {})).data;
  } catch (error) {
    if (isRefreshFailure(error)) return call<T>(path);
    throw error;
  }
}

async function sendWithToken<T>(path: string, options: CallOptions): Promise<HttpResponse<T>> {
  const token = readCookie('access_token') ?? (await refreshToken(null));
  try {
    return await send<T>(path, withToken(options, token));
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
    return send<T>(path, withToken(options, await refreshToken(token)));
  }
}

let refreshing: Promise<string> | null = null;

/** Refreshes the access token once for all concurrent requests and tabs. */
function refreshToken(expired: string | null): Promise<string> {
  refreshing ??= changeSessionCookies(async (signal) => {
    const username = readCookie('username');
    const fresh = readCookie('access_token');
    if (fresh && fresh !== expired) {
      // Another tab refreshed it, or another user signed in there.
      rebuildSession();
      return fresh;
    }
    const body = await call<RefreshResponse>('/token/refresh', { signal });
    const { access_token } = parseResponse<RefreshResponse>({ access_token: 'string' }, body);
    // The user may have signed out meanwhile, and somebody else may have signed in.
    if (username && readCookie('username') === username) storeAccessToken(access_token);
    return access_token;
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** The requests of this tab whose responses set or clear the session cookies. */
export const cookieRequests = new Map<AbortController, Promise<unknown>>();

/**
 * Sends a request whose response sets or clears the session cookies, in one tab at a time. A sign-in waits for it, and
 * aborts it where it takes too long, see `beginSession`.
 */
export function changeSessionCookies<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const sent = inOneTab(() => work(controller.signal)).finally(() => {
    cookieRequests.delete(controller);
  });
  cookieRequests.set(controller, sent);
  return sent;
}

/** How long a request waits for those before it that change the session cookies. */
export const LOCK_TIMEOUT_MS = 5_000;

/**
 * Runs the work in one tab at a time. It runs without the lock if the browser has no Web Locks (plain HTTP)
 * or a suspended tab holds the lock too long; the server accepts parallel refreshes for a short time.
 */
export async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return work();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), LOCK_TIMEOUT_MS);
  let hasStarted = false;
  try {
    return await locks.request('cloudknit-refresh', { signal: timeout.signal }, () => {
      hasStarted = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (hasStarted) throw error;
    return work();
  }
}

/** Sends a request without a token, like `call`, and returns its status too. */
export async function send<T>(path: string, options: CallOptions): Promise<HttpResponse<T>> {
  const { transport = sendByXhr } = options;
  const response = await trackRequest(options, (signal) =>
    transport(urlOf(path), { ...options, ...(signal && { signal }) }),
  );
  // The api never sends HTML; a proxy or a captive portal does.
  if (response.header('content-type')?.startsWith('text/html')) {
    throw new InvalidResponseError('a page of HTML');
  }
  return response as HttpResponse<T>;
}

function urlOf(path: string): string {
  return path.startsWith(API_BASE) ? path : API_BASE + path;
}

function withToken(options: CallOptions, token: string): CallOptions {
  return { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } };
}

/** Whether the token refresh failed, so that the request itself was not sent. */
export function isRefreshFailure(error: unknown): boolean {
  return error instanceof HttpError && error.url.endsWith('/token/refresh');
}

/** The status of a failed request; null if there was no response. */
export function statusOf(error: unknown): number | null {
  return error instanceof HttpError ? (error.response?.status ?? null) : null;
}

/** The server's text for a failed request; null if it sent none. */
export function failureTextOf(error: unknown): string | null {
  return error instanceof HttpError ? failureTextIn(error.response?.data) : null;
}

/** The body of an error response; null if there is none or it does not come from the api. */
export function errorBodyOf(error: unknown): Partial<ErrorBody> | null {
  const body: unknown = error instanceof HttpError ? error.response?.data : null;
  if (body === null || typeof body !== 'object') return null;
  const { error: text = '' } = body as Partial<ErrorBody>;
  return typeof text === 'string' ? body : null;
}

/** Whether a request got no response at all. */
export function isNetworkFault(error: unknown): boolean {
  return error instanceof HttpError && !error.response;
}

/** The text to show for a failed request: the server's, or that the network failed. */
export function messageOf(error: unknown, fallback: string): string {
  const text = failureTextOf(error);
  if (text) return text;
  return isNetworkFault(error) ? MESSAGES.networkFault : fallback;
}
