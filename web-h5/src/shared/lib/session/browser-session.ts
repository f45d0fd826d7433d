import { LIMITS, type LoginResponse, type LoginType } from '#contracts';
import { clearCookie, readCookie, writeCookie } from './cookies';
import { Listeners } from '../listeners';
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

/** Removes the user's name from the screen after a sign-out. */
function forgetLastUser(): void {
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

/** Stores a sign-in in the cookies, each with its own lifetime. */
export function storeSignIn(login: LoginResponse, type: LoginType, remember: boolean): void {
  clearCookies();
  const seconds = remember ? LIMITS.rememberedSeconds : LIMITS.sessionSeconds;
  writeCookie('username', login.username, seconds);
  writeCookie('login_type', type, seconds);
  writeCookie('is_admin', String(login.is_admin), seconds);
  if (login.email) writeCookie('email', login.email, seconds);
  if (login.phone) writeCookie('phone', login.phone, seconds);
  if (login.avatar) writeCookie('avatar', login.avatar, LIMITS.sessionSeconds);
  storeAccessToken(login.access_token);
  notifyOtherTabs();
}

/** Updates the cookies if a contact or a right changed since the sign-in. */
export function saveContact(known: {
  email: string | null;
  phone: string | null;
  is_admin: boolean;
}): void {
  const expected = {
    email: known.email ?? '',
    phone: known.phone ?? '',
    is_admin: String(known.is_admin),
  };
  for (const [name, value] of Object.entries(expected)) {
    if ((readCookie(name) ?? '') === value) continue;
    if (value) writeCookie(name, value, LIMITS.rememberedSeconds);
    else clearCookie(name);
  }
  rebuildSession();
}

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

function notifyOtherTabs(what = 'changed'): void {
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

function clearCookies(): void {
  for (const name of COOKIES) clearCookie(name);
}
