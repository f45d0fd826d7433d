import { timingSafeEqual } from 'node:crypto';
import { DomainError, API_MESSAGES } from '#contracts';
import type { NextFunction, Request, Response } from 'express';
import {
  readCookie,
  REFRESH_COOKIE,
  XSRF_COOKIE,
} from '../../modules/accounts/sign-in/session-cookies.js';

const XSRF_HEADER = 'x-xsrf-token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

class XsrfRefusedError extends DomainError {
  constructor() {
    super(403, 'xsrf_refused', API_MESSAGES.xsrfRefused);
  }
}

/**
 * CSRF protection: an unsafe request that is authenticated only by the session cookie must repeat the XSRF cookie in
 * its header.
 */
export function xsrfProtection(request: Request, _response: Response, next: NextFunction): void {
  const rides = readCookie(request, REFRESH_COOKIE) && !request.headers.authorization;
  const needsProof = rides && !SAFE_METHODS.has(request.method);
  if (needsProof && !same(readCookie(request, XSRF_COOKIE), request.get(XSRF_HEADER))) {
    next(new XsrfRefusedError());
    return;
  }
  next();
}

function same(expected: string | null, given: string | undefined): boolean {
  if (!expected || !given) return false;
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
