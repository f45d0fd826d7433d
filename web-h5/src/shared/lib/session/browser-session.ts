import { LIMITS } from '#contracts';
import { clearCookie, writeCookie } from './cookies';
import { Listeners } from '../listeners';
import { CONSOLE_PREFIX, removeStored, storedKeys } from '../storage';
import { NOBODY, sessionFrom, type SessionSource, type SessionUser } from './session';

// Runs in the browser only: the server has no `document` and takes the session from its request.

const COOKIES = [
  'username',
  'email',
  'phone',
  'access_token',
  'is_admin',
  'login_type',
  'avatar',
] as const;

let user: SessionUser = NOBODY;
let lastUser: SessionUser = NOBODY;
const listeners = new Listeners();

function replaceUser(next: SessionUser): void {
  if (JSON.stringify(next) === JSON.stringify(user)) return;
  user = next;
  if (next.fullName) lastUser = next;
  listeners.notify();
}

/** Removes the user's name from the screen, and what the console keeps in this tab, after a sign-out. */
function forgetLastUser(): void {
  for (const key of storedKeys('session', CONSOLE_PREFIX)) removeStored('session', key);
  lastUser = NOBODY;
  listeners.notify();
}

/** Rebuilds the session user from the browser's cookies (SES-02). */
export function rebuildSession(): SessionUser {
  replaceUser(sessionFrom(document.cookie));
  return user;
}

/** The session of this browser, for `SessionContext`. */
export const browserSession: SessionSource = {
  current: () => user,
  last: () => lastUser,
  subscribe: listeners.subscribe,
};

export function storeAccessToken(token: string): void {
  writeCookie('access_token', token, LIMITS.accessTokenSeconds);
  rebuildSession();
}

/** @param isWanted true for a sign-out; false if the session expired */
export function clearSession(isWanted = false): void {
  clearCookies();
  rebuildSession();
  if (isWanted) forgetLastUser();
  notifyOtherTabs(isWanted ? SIGNED_OUT : 'changed');
}

const CHANNEL = 'cloudknit-session';
const SIGNED_OUT = 'signed-out';

/** Makes the other tabs read the session cookies again. */
export function notifyOtherTabs(what = 'changed'): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has no other origin
  channel.postMessage(what);
  channel.close();
}

/** Follows sign-ins and sign-outs in other tabs. @param onSignOut called for each sign-out */
export function followOtherTabs(onSignOut: () => void): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => {
    rebuildSession();
    if (data !== SIGNED_OUT) return;
    forgetLastUser();
    onSignOut();
  });
  document.addEventListener('visibilitychange', rebuildSession);
}

/** Clears the cookies of the session (SES-08). */
export function clearCookies(): void {
  for (const name of COOKIES) clearCookie(name);
}
