import { randomBytes } from 'node:crypto';
import type { IssuedSession } from '#accounts';
import { CONFIG, type Config } from '#config';
import { API_BASE } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Holds the refresh token; no script reads it, only the api's own paths receive it. */
export const REFRESH_COOKIE = 'refresh_token';
/** Read by the site's client and sent back as `X-XSRF-TOKEN`. */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/** Tells the browser that asked for a sign-in by WeChat from any other. */
const BROWSER_COOKIE = 'wechat_browser';

/** One cookie of a request, or null; what cookie-parser made an object of is none of ours. */
export function readCookie(request: Request, name: string): string | null {
  const value = (request.cookies as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

/** The cookies that the server sets itself; the others of spec §3 are the site's. */
@Injectable()
export class SessionCookies {
  private readonly secure: boolean;

  constructor(@Inject(CONFIG) config: Config) {
    this.secure = config.publicUrl.startsWith('https:');
  }

  read(request: Request): string | null {
    return readCookie(request, REFRESH_COOKIE);
  }

  /** Sets both for as long as the session lasts; nothing when another tab holds the newest token. */
  set(response: Response, session: IssuedSession): void {
    if (session.refreshToken === null) return;
    const common = { sameSite: 'lax', secure: this.secure, expires: session.expiresAt } as const;
    response.cookie(REFRESH_COOKIE, session.refreshToken, {
      ...common,
      httpOnly: true,
      path: API_BASE,
    });
    response.cookie(XSRF_COOKIE, randomBytes(18).toString('base64url'), { ...common, path: '/' });
  }

  readBrowserKey(request: Request): string | null {
    return readCookie(request, BROWSER_COOKIE);
  }

  /** The browser's own key, made at the first time; kept alive for so long from now. */
  keepBrowserKey(request: Request, response: Response, seconds: number): string {
    const key = this.readBrowserKey(request) ?? randomBytes(32).toString('base64url');
    response.cookie(BROWSER_COOKIE, key, {
      sameSite: 'lax',
      secure: this.secure,
      httpOnly: true,
      path: API_BASE,
      maxAge: seconds * 1000,
    });
    return key;
  }

  clear(response: Response): void {
    response.clearCookie(REFRESH_COOKIE, { path: API_BASE });
    response.clearCookie(XSRF_COOKIE, { path: '/' });
  }
}
