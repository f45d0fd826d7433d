import { type LoginRequest, type LoginResponse, MESSAGES } from '#contracts';
import { call, errorBodyOf } from '../../shared/api-client';
import { CallFailure } from '../../shared/http';
import { storeSignIn } from '../../shared/browser-session';

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
  if (!(error instanceof CallFailure)) return MESSAGES.signInFailedUnknown;
  if (!error.answer) return MESSAGES.networkFault;
  const body = errorBodyOf(error);
  const told = body?.non_field_errors?.[0] ?? body?.error;
  if (told) return told;
  if (error.answer.status === 401) return MESSAGES.signInWrong;
  if (error.answer.status === 403) return MESSAGES.accountLocked;
  return MESSAGES.signInFailed;
}

/** A page's address that remembers where to go on afterwards. */
export function withRedirect(path: string, target: string): string {
  return target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`;
}

/** The page of this site named by `?redirect=`; home for anything else. */
export function safeRedirect(target: string | null): string {
  if (!target?.startsWith('/') || !URL.canParse(target, location.origin)) return '/';
  const url = new URL(target, location.origin);
  const own = url.origin === location.origin && !url.pathname.startsWith('//');
  return own ? url.pathname + url.search : '/';
}
