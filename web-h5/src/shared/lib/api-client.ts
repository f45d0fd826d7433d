import { API_BASE, type ErrorBody, MESSAGES, type RefreshResponse } from '#contracts';
import { expecting, failureTextIn, UnexpectedAnswer } from './answers';
import { readCookie } from './cookies';
import { takeEarlyAnswer } from './early-answer';
import { type Answer, CallFailure, type CallOptions, sendByXhr } from './http';
import { clearSession, rebuildSession, storeAccessToken } from './browser-session';
import { watchCall } from './slow-calls';

/** Makes a call anyone may make. @param path below the API's base, or a page's `next` as it is */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const isPlainRead = Object.keys(options).length === 0;
  const early = isPlainRead ? await earlyAnswerTo(urlOf(path)) : null;
  return early === null ? (await send<T>(path, options)).data : (early as T);
}

/** What the page asked for by itself; null where it did not, or where that is given up for a new call. */
async function earlyAnswerTo(url: string): Promise<unknown> {
  const answer = takeEarlyAnswer(url);
  if (!answer) return null;
  return watchCall({}, (signal) => {
    const givenUp = new Promise<null>((resolve) => {
      signal?.addEventListener('abort', () => resolve(null));
    });
    return Promise.race([answer, givenUp]);
  });
}

/**
 * Makes a call of the signed-in user. Without an access token, or when the server finds it lapsed,
 * the token is refreshed first. A refresh refused with 401 ends the session here too; a network
 * fault does not.
 */
export async function callSignedIn<T>(path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const token = readCookie('access_token') ?? (await refreshToken(null));
  try {
    return await send<T>(path, bearing(options, token));
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
    return send<T>(path, bearing(options, await refreshToken(token)));
  }
}

let refreshing: Promise<string> | null = null;

/** Calls at the same moment share one refresh, and so do tabs. */
function refreshToken(lapsed: string | null): Promise<string> {
  refreshing ??= inOneTab(async () => {
    const fresh = readCookie('access_token');
    if (fresh && fresh !== lapsed) {
      // Another tab was first; who signed in there may be somebody else.
      rebuildSession();
      return fresh;
    }
    try {
      const answer = await call<RefreshResponse>('/token/refresh');
      const { access_token } = expecting<RefreshResponse>({ access_token: 'string' }, answer);
      // Not after a sign-out that overtook the answer.
      if (readCookie('username')) storeAccessToken(access_token);
      return access_token;
    } catch (error) {
      if (statusOf(error) === 401) clearSession();
      throw error;
    }
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

const LOCK_PATIENCE_MS = 5_000;

/**
 * Lets one tab work at a time. Without locks (an insecure address), or behind a tab that the phone
 * has put to sleep, the server's grace for parallel tabs has to do.
 */
async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return work();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_PATIENCE_MS);
  let begun = false;
  try {
    return await locks.request('cloudknit-refresh', { signal: patience.signal }, () => {
      begun = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  }
}

async function send<T>(path: string, options: CallOptions): Promise<Answer<T>> {
  const { transport = sendByXhr } = options;
  const answer = await watchCall(options, (signal) =>
    transport(urlOf(path), { ...options, ...(signal && { signal }) }),
  );
  // The api answers with no pages; a proxy or a hotel's network does.
  if (answer.header('content-type')?.startsWith('text/html')) {
    throw new UnexpectedAnswer('a page of HTML');
  }
  return answer as Answer<T>;
}

function urlOf(path: string): string {
  return path.startsWith(API_BASE) ? path : API_BASE + path;
}

function bearing(options: CallOptions, token: string): CallOptions {
  return { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } };
}

/** Whether it was the token's refresh that failed, so that the call itself was never made. */
export function isRefreshFailure(error: unknown): boolean {
  return error instanceof CallFailure && error.url.endsWith('/token/refresh');
}

/** The status of a failed call's answer; null when none came. */
export function statusOf(error: unknown): number | null {
  return error instanceof CallFailure ? (error.answer?.status ?? null) : null;
}

/** The server's words on a failed call; null when it gave none. */
export function failureTextOf(error: unknown): string | null {
  return error instanceof CallFailure ? failureTextIn(error.answer?.data) : null;
}

/** The body of a failed call's answer; null for none, and for what the api does not answer. */
export function errorBodyOf(error: unknown): Partial<ErrorBody> | null {
  const body: unknown = error instanceof CallFailure ? error.answer?.data : null;
  if (body === null || typeof body !== 'object') return null;
  const { error: told = '' } = body as Partial<ErrorBody>;
  return typeof told === 'string' ? body : null;
}

/** What to tell a visitor of a failure: the server's words, or that it cannot be reached. */
export function messageOf(error: unknown, fallback: string): string {
  const told = failureTextOf(error);
  if (told) return told;
  const unreachable = error instanceof CallFailure && !error.answer;
  return unreachable ? MESSAGES.networkFault : fallback;
}
