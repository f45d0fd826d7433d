/** Reads one cookie of this site in the browser, or null. */
export function readCookie(name: string): string | null {
  return cookieIn(document.cookie, name);
}

/** Reads one cookie, or null. @param cookies as in `document.cookie` or in the `Cookie` header */
export function cookieIn(cookies: string, name: string): string | null {
  const prefix = `${encodeURIComponent(name)}=`;
  const found = cookies.split('; ').find((pair) => pair.startsWith(prefix));
  return found === undefined ? null : decodeURIComponent(found.slice(prefix.length));
}

/** Sets a cookie on path `/`. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

export function clearCookie(name: string): void {
  writeCookie(name, '', 0);
}
