import { cookieRequests, inOneTab, LOCK_TIMEOUT_MS } from './api-client';

/**
 * Waits until no earlier response can set or clear the cookies of the session that is about to begin: a sign-out and a
 * token refresh of the former user. A request that takes too long is aborted; the server may have received it.
 */
export async function awaitCookieRequests(): Promise<void> {
  const timer = setTimeout(() => {
    for (const request of cookieRequests.keys()) request.abort();
  }, LOCK_TIMEOUT_MS);
  await Promise.allSettled(cookieRequests.values());
  clearTimeout(timer);
}

/** Sends a request whose response may begin a session; no token is refreshed meanwhile, in this tab or another. */
export async function beginSession<T>(send: () => Promise<T>): Promise<T> {
  await awaitCookieRequests();
  return inOneTab(send);
}
