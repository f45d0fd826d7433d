import { type LoginRequest, type LoginResponse, MESSAGES } from '#contracts';
import { call, errorBodyOf, failureTextOf } from '../../../shared/lib/api-client';
import { HttpError } from '../../../shared/lib/http';
import { storeSignIn } from '../../../shared/lib/browser-session';

/** A sign-in that did not succeed, in the words to show, and the server's code where it gave one. */
export class SignInFailure extends Error {
  constructor(
    message: string,
    readonly code: unknown = null,
  ) {
    super(message);
  }
}

/** Signs in and keeps the session. @throws SignInFailure with the text of spec §8 */
export async function signIn(request: LoginRequest): Promise<void> {
  const login = await call<LoginResponse>('/account/login/', {
    method: 'POST',
    data: request,
  }).catch((error: unknown) => {
    throw new SignInFailure(failureText(error), errorBodyOf(error)?.code);
  });
  if (!login.username || !login.access_token) throw new SignInFailure(MESSAGES.signInFailedAnswer);
  storeSignIn(login, request.login_type, request.remember_me ?? false);
}

function failureText(error: unknown): string {
  if (!(error instanceof HttpError)) return MESSAGES.signInFailedUnknown;
  if (!error.response) return MESSAGES.networkFault;
  const told = errorBodyOf(error)?.non_field_errors?.[0] ?? failureTextOf(error);
  if (told) return told;
  if (error.response.status === 401) return MESSAGES.signInWrong;
  if (error.response.status === 403) return MESSAGES.accountLocked;
  return MESSAGES.signInFailed;
}

/** A page's address that remembers where to go on afterwards. */
export function withRedirect(path: string, target: string): string {
  return target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`;
}

/**
 * The page of this site that `?redirect=` names; the home page for anything else. The address is parsed as the
 * browser will parse it, so that no spelling of another site (`//evil`, a backslash, a tab inside) passes as a path.
 */
export function safeRedirect(target: string | null): string {
  if (!target?.startsWith('/') || !URL.canParse(target, location.origin)) return '/';
  const { origin, pathname, search } = new URL(target, location.origin);
  // `/x/..//evil` is parsed as the path `//evil`, which would be another site in the next address.
  const isOwn = origin === location.origin && !pathname.startsWith('//');
  return isOwn ? pathname + search : '/';
}
