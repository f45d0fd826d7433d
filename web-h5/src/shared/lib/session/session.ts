import type { LoginType } from '#contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { cookieIn } from './cookies';

/** The user of the site, as the cookies describe them (SES-01). The server alone decides what is allowed. */
export interface SessionUser {
  initials: string;
  fullName: string;
  email: string;
  phone: string;
  login_type: LoginType | '';
  access_token: string;
  is_admin: boolean;
  avatar?: string;
}

/** The session user of a visitor who is not signed in. */
export const NOBODY: SessionUser = {
  initials: '',
  fullName: '',
  email: '',
  phone: '',
  login_type: '',
  access_token: '',
  is_admin: false,
};

/**
 * Builds the session user from the cookies; without a username nobody is signed in.
 * @param cookies as in `document.cookie` or in the `Cookie` header
 */
export function sessionFrom(cookies: string): SessionUser {
  const read = (name: string) => cookieIn(cookies, name) ?? '';
  const fullName = read('username');
  if (!fullName) return NOBODY;
  const avatar = read('avatar');
  return {
    initials: [...fullName].slice(0, 2).join('').toUpperCase(),
    fullName,
    email: read('email'),
    phone: read('phone'),
    login_type: read('login_type') as SessionUser['login_type'],
    access_token: read('access_token'),
    is_admin: read('is_admin') === 'true',
    ...(avatar && { avatar }),
  };
}

/** Provides the session user and announces changes. */
export interface SessionSource {
  current: () => SessionUser;
  /** The user before the session ended by itself; nobody after a sign-out. */
  last: () => SessionUser;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

/** A session that does not change while a page is rendered on the server. */
export function fixedSession(user: SessionUser): SessionSource {
  return { current: () => user, last: () => user, subscribe: () => () => undefined };
}

/**
 * The session of the page that is being rendered. It is passed by context and never kept in a module, because
 * the server renders the pages of several visitors in one process.
 */
export const SessionContext = createContext<SessionSource | null>(null);

/** The session user; a component that calls this is rendered again when the user changes. */
export function useSession(): SessionUser {
  const { subscribe, current } = useSource();
  return useSyncExternalStore(subscribe, current, current);
}

/**
 * The session user, or the last one where the session ended by itself: a form stays until it is sent, and the
 * server refuses it then (UP-24). After a sign-out it is nobody.
 */
export function useLastUser(): SessionUser {
  const { subscribe, last } = useSource();
  return useSyncExternalStore(subscribe, last, last);
}

function useSource(): SessionSource {
  const session = useContext(SessionContext);
  if (!session) throw new Error('the session needs a SessionContext');
  return session;
}
