let given = '';

/** What `readCookie` reads where there is no browser. */
export function giveCookies(cookies: string): void {
  given = cookies;
}

/** Reads one cookie of this site, or null. */
export function readCookie(name: string): string | null {
  const prefix = `${encodeURIComponent(name)}=`;
  const cookies = typeof document === 'undefined' ? given : document.cookie;
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
