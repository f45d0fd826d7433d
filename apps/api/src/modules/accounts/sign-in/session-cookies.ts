import { randomBytes } from 'node:crypto';
import type { IssuedSession } from '#accounts';
import { CONFIG, type Config } from '#config';
import { API_BASE, LIMITS } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Holds the refresh token; HttpOnly, and sent only to the api's paths. */
export const REFRESH_COOKIE = 'refresh_token';
/** Read by the site and sent back as `X-XSRF-TOKEN`. */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/** Identifies the browser that started a sign-in by WeChat, or that registered by email. */
const BROWSER_COOKIE = 'wechat_browser';
/**
 * How long the cookie lives: as long as the longest of its uses, so that a sign-in by WeChat never ends the wait for a
 * mailed link.
 */
const BROWSER_SECONDS = Math.max(LIMITS.verifyLinkSeconds, LIMITS.wechatSignInSeconds);

/** One cookie of a request, or null. cookie-parser may parse a value to an object; such a cookie is ignored. */
export function readCookie(request: Request, name: string): string | null {
  const value = (request.cookies as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

/** The cookies that the server sets itself. The site sets the others. */
@Injectable()
export class SessionCookies {
  private readonly secure: boolean;

  constructor(@Inject(CONFIG) config: Config) {
    this.secure = config.publicUrl.startsWith('https:');
  }

  read(request: Request): string | null {
    return readCookie(request, REFRESH_COOKIE);
  }

  /** Sets both session cookies for the lifetime of the session; does nothing when another tab has the newest token. */
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

  /** Returns the browser's key, creates it if needed, and renews it. */
  keepBrowserKey(request: Request, response: Response): string {
    const key = this.readBrowserKey(request) ?? randomBytes(32).toString('base64url');
    response.cookie(BROWSER_COOKIE, key, {
      sameSite: 'lax',
      secure: this.secure,
      httpOnly: true,
      path: API_BASE,
      maxAge: BROWSER_SECONDS * 1000,
    });
    return key;
  }

  clear(response: Response): void {
    response.clearCookie(REFRESH_COOKIE, { path: API_BASE });
    response.clearCookie(XSRF_COOKIE, { path: '/' });
  }
}
