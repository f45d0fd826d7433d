/** Adds the path to open after the sign-in as `?redirect=`. */
export function withRedirect(path: string, target: string): string {
  return target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`;
}

/** The page for signing in, which leads back to this page; from the pages of the way in to where these lead. */
export function signInPathFrom(pathname: string, search: string): string {
  if (/^\/(reset-pwd|verify-email)\b/.test(pathname)) return '/login';
  if (!/^\/(login|register)$/.test(pathname)) return withRedirect('/login', pathname + search);
  return withRedirect('/login', new URLSearchParams(search).get('redirect') ?? '/');
}
