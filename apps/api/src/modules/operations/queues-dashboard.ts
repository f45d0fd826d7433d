import { AsyncLocalStorage } from 'node:async_hooks';
import { AccessTokens, AuditLog, SessionsService, type SignedInUser } from '#accounts';
import { CONFIG, type Config } from '#config';
import { assertAdmin, ForbiddenError } from '#contracts';
import { type QueueChange, QueuesDashboard } from '#queues';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { DataSource } from 'typeorm';
import { readCookie } from '../accounts/sign-in/session-cookies.js';
import { nameRoute } from '../../http/request-log.js';
import { RouteLimiter } from '../../http/security/route-limiter.js';

export const DASHBOARD_PATH = '/admin/queues';
/** The key of all its changes in the table of rate limits. */
const CHANGE = `PUT ${DASHBOARD_PATH}`;

/** The site's cookie with the access token: a page navigation sends no bearer token. */
const ACCESS_COOKIE = 'access_token';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Serves the queue dashboard to admins, authenticated by the site's session cookie. Pages of other sites can open it
 * but cannot change anything through it. Every change is written to the audit log first.
 */
@Injectable()
export class QueuesDashboardPages {
  private readonly actors = new AsyncLocalStorage<SignedInUser>();
  private pages: Promise<RequestHandler> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dashboard: QueuesDashboard,
    private readonly accessTokens: AccessTokens,
    private readonly sessions: SessionsService,
    private readonly auditLog: AuditLog,
    private readonly dataSource: DataSource,
    private readonly limiter: RouteLimiter,
  ) {}

  readonly handle = async (
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> => {
    nameRoute(response, DASHBOARD_PATH);
    const isChange = !SAFE_METHODS.has(request.method);
    if (isChange) await this.limiter.countAddress(CHANGE, request);
    const admin = await this.admit(request, response);
    if (!admin) return;
    if (isChange) await this.limiter.countPerson(CHANGE, request);
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    // Created on first use, because it connects to every queue.
    this.pages ??= this.dashboard.handler(DASHBOARD_PATH, (change) => this.record(change));
    const pages = await this.pages;
    this.actors.run(admin, pages, request, response, next);
  };

  /** @returns null when the response was already sent @throws ForbiddenError */
  private async admit(request: Request, response: Response): Promise<SignedInUser | null> {
    const token = readCookie(request, ACCESS_COOKIE);
    const claims = token && (await this.accessTokens.read(token));
    const user = claims ? await this.sessions.findUser(claims) : null;
    if (!user) {
      const isPage = SAFE_METHODS.has(request.method) && request.accepts('html', 'json') === 'html';
      if (isPage) {
        const back = encodeURIComponent(request.originalUrl);
        response.redirect(302, `/login?redirect=${back}`);
      } else {
        response.status(401).json({ error: '登录已过期，请刷新页面' });
      }
      return null;
    }
    request.user = user;
    assertAdmin(user);
    if (!SAFE_METHODS.has(request.method) && !this.isSameOrigin(request)) {
      throw new ForbiddenError();
    }
    return user;
  }

  /** Uses `Sec-Fetch-Site`, or `Origin` for browsers that do not send it. */
  private isSameOrigin(request: Request): boolean {
    const site = request.get('sec-fetch-site');
    if (site !== undefined) return site === 'same-origin';
    return request.get('origin') === new URL(this.config.publicUrl).origin;
  }

  private async record({ what, queue, jobId }: QueueChange): Promise<void> {
    const admin = this.actors.getStore();
    if (!admin) throw new ForbiddenError();
    const details = { by: 'dashboard', job_id: jobId };
    await this.auditLog.record(admin, `queue.${what}`, queue, details, this.dataSource.manager);
  }
}
