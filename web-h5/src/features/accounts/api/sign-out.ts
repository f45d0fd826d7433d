import { call, changeSessionCookies, statusOf } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import { clearSession, rebuildSession } from '../../../shared/lib/session/browser-session';
import {
  KNITTING_COPY,
  READING_PENDING,
  READING_PREFIX,
  readStored,
  removeStored,
  storedKeys,
  USER_PREFIXES,
  writeStored,
} from '../../../shared/lib/storage';
import { dropDrafts } from '../../../shared/hooks/use-draft';

/** Set until the server has received the sign-out, so that it can be sent again. */
const PENDING_KEY = 'sign-out-unheard';

/** Signs out in this browser at once; a failed request is only logged. */
export function signOut(): void {
  forgetUser();
  writeStored('local', PENDING_KEY, '1');
  void sendSignOut();
}

/**
 * Ends the session of an account that was deleted. Nothing of it stays on the device: the server gives its name to the
 * next who asks for it.
 */
export function endDeletedSession(username: string): void {
  forgetUser();
  for (const prefix of USER_PREFIXES) {
    for (const key of storedKeys('local', `${prefix}${username}:`)) removeStored('local', key);
  }
}

function forgetUser(): void {
  clearSession(true);
  dropDrafts();
  removeStored('local', KNITTING_COPY);
  // What was kept for reading without a network (READ-16).
  if ('caches' in globalThis) void caches.delete('reading');
  // What the server does not have yet waits for the next sign-in.
  for (const key of storedKeys('local', READING_PREFIX)) {
    if (!READING_PENDING.test(key)) removeStored('local', key);
  }
}

/** Sends a pending sign-out again; called on start and when the browser is online again. */
export function repeatSignOut(): void {
  if (!readStored('local', PENDING_KEY)) return;
  // A later sign-in has replaced the old session.
  if (rebuildSession().fullName) removeStored('local', PENDING_KEY);
  else void sendSignOut();
}

async function sendSignOut(): Promise<void> {
  try {
    await changeSessionCookies((signal) => call('/account/logout/', { signal }));
    removeStored('local', PENDING_KEY);
  } catch (error) {
    logFault('logout', error);
    if (statusOf(error) !== null) removeStored('local', PENDING_KEY);
  }
}
