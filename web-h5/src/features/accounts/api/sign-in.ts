import { type LoginRequest, type LoginResponse, MESSAGES, SITE_PATH_PATTERN } from '#contracts';
import { errorBodyOf, failureTextOf, send } from '../../../shared/lib/http/api-client';
import { beginSession } from '../../../shared/lib/http/begin-session';
import { HttpError } from '../../../shared/lib/http/http';
import { storeSignIn } from '../../../shared/lib/session/stored-session';

/** A failed sign-in, with the text to show and the server's error code. */
export class SignInFailure extends Error {
  constructor(
    message: string,
    readonly code: unknown = null,
  ) {
    super(message);
  }
}

/**
 * Signs in and stores the session.
 * @returns whether the sign-in made the account @throws SignInFailure with the text to show
 */
export async function signIn(request: LoginRequest): Promise<boolean> {
  const { status, data: login } = await beginSession(() =>
    send<LoginResponse>('/account/login/', { method: 'POST', data: request }),
  ).catch((error: unknown) => {
    throw new SignInFailure(failureText(error), errorBodyOf(error)?.code);
  });
  if (!login.username || !login.access_token) throw new SignInFailure(MESSAGES.signInFailedAnswer);
  storeSignIn(login, request.login_type, request.remember_me ?? false);
  return status === 201;
}

function failureText(error: unknown): string {
  if (!(error instanceof HttpError)) return MESSAGES.signInFailedUnknown;
  if (!error.response) return MESSAGES.networkFault;
  const body = errorBodyOf(error);
  const text = body?.non_field_errors?.[0] ?? failureTextOf(error);
  if (text) return text;
  if (error.response.status === 401) return MESSAGES.signInWrong;
  if (error.response.status === 403) return MESSAGES.accountLocked;
  return MESSAGES.signInFailed;
}

/**
 * The path of this site in `?redirect=`; the home page for anything else. Parses the address like the browser,
 * so that no spelling of another site (`//evil`, a backslash, a tab inside) passes as a path. The query is
 * removed if the server would refuse the address, so that sign-in and registration lead to the same page.
 */
export function safeRedirect(target: string | null): string {
  if (!target?.startsWith('/') || !URL.canParse(target, location.origin)) return '/';
  const { origin, pathname, search } = new URL(target, location.origin);
  // `/x/..//evil` is parsed as the path `//evil`, which the browser would read as another site.
  const isOwn = origin === location.origin && !pathname.startsWith('//');
  const isAccepted = (path: string) => isOwn && SITE_PATH_PATTERN.test(path);
  return [pathname + search, pathname].find(isAccepted) ?? '/';
}
