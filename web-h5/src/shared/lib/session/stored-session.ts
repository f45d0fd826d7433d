import {
  LIMITS,
  type LoginResponse,
  type LoginType,
  type SessionUser as Profile,
} from '#contracts';
import { clearCookies, notifyOtherTabs, rebuildSession, storeAccessToken } from './browser-session';
import { clearCookie, readCookie, writeCookie } from './cookies';
import { readStored, removeStored, storedKeys, USER_PREFIXES, writeStored } from '../storage';

/** The key of the time at which the cookies of the session end, in milliseconds: a script cannot read it from them. */
const SESSION_END = 'session-end';

/** Stores a sign-in in the cookies, each with its own lifetime. */
export function storeSignIn(login: LoginResponse, type: LoginType, remember: boolean): void {
  clearCookies();
  const seconds = remember ? LIMITS.rememberedSeconds : LIMITS.sessionSeconds;
  writeStored('local', SESSION_END, String(Date.now() + seconds * 1000));
  writeCookie('username', login.username, seconds);
  writeCookie('login_type', type, seconds);
  writeCookie('is_admin', String(login.is_admin), seconds);
  if (login.email) writeCookie('email', login.email, seconds);
  if (login.phone) writeCookie('phone', login.phone, seconds);
  if (login.avatar) writeCookie('avatar', login.avatar, LIMITS.sessionSeconds);
  storeAccessToken(login.access_token);
  notifyOtherTabs();
}

type Known = Pick<Profile, 'username' | 'email' | 'phone' | 'is_admin'>;

/**
 * Updates the cookies if the name, a contact or a right changed since the sign-in. Ignores a profile that arrives after
 * its user signed out, or after somebody else signed in, here or in another tab.
 * @param fullName of the user for whom the profile was requested
 */
export function saveProfile(fullName: string, profile: Known): void {
  const { username, email, phone, is_admin } = profile;
  const isRenamed = username !== fullName;
  if (readCookie('username') !== fullName || (isRenamed && !hasContactsOf(profile))) return;
  const values = { username, email, phone, is_admin: String(is_admin) };
  for (const [name, value] of Object.entries(values)) {
    if ((readCookie(name) ?? '') === (value ?? '')) continue;
    if (value) writeCookie(name, value, secondsLeft());
    else clearCookie(name);
  }
  if (isRenamed) moveStored(fullName, username);
  rebuildSession();
  if (isRenamed) notifyOtherTabs();
}

/**
 * Whether the session has a contact of the profile, or both have none: no two accounts have the same contact, so that
 * the account of another name is the same one, which was renamed.
 */
function hasContactsOf({ email, phone }: Known): boolean {
  const contacts = [
    [email, readCookie('email')],
    [phone, readCookie('phone')],
  ];
  return (
    contacts.some(([known, stored]) => known && known === stored) ||
    contacts.flat().every((contact) => !contact)
  );
}

/** How long the session of this browser still lasts; a day if that is unknown. */
function secondsLeft(): number {
  const end = Number(readStored('local', SESSION_END));
  const seconds = Math.round((end - Date.now()) / 1000);
  return seconds > 0 ? seconds : LIMITS.sessionSeconds;
}

/** Moves what this device keeps of a user, such as counts that wait for the server, to the user's new name. */
function moveStored(from: string, to: string): void {
  for (const prefix of USER_PREFIXES) {
    const former = `${prefix}${from}:`;
    for (const key of storedKeys('local', former)) {
      const moved = `${prefix}${to}:${key.slice(former.length)}`;
      if (writeStored('local', moved, readStored('local', key) ?? '')) removeStored('local', key);
    }
  }
}
