import type { SignedInUser } from '#accounts';
import { CONFIG, type Config } from '#config';
import { RateLimiter } from '#redis';
import {
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { networkOf } from './client-network.js';
import { type Quota, ROUTE_LIMITS } from './route-limits.js';

/**
 * Enforces the rate limits of every route: 429 with `Retry-After`. A guard counts by address before authentication; an
 * interceptor counts by user after the guards of the route have authenticated the request.
 */
@Injectable()
export class RouteLimiter implements CanActivate, NestInterceptor {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.countAddress(routeOf(request), request);
    return true;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.countPerson(routeOf(request), request);
    return next.handle();
  }

  /** @throws TooManyRequestsError */
  async countAddress(route: string, { ip }: Request): Promise<void> {
    const often = ROUTE_LIMITS[route]?.address;
    if (often) await this.hit(`${route} by address`, often, networkOf(ip ?? ''));
  }

  /** @throws TooManyRequestsError */
  async countPerson(route: string, { user }: Request): Promise<void> {
    const often = ROUTE_LIMITS[route]?.person;
    const id = (user as SignedInUser | null | undefined)?.id;
    if (often && id !== undefined) await this.hit(`${route} by person`, often, String(id));
  }

  private hit(name: string, { max, seconds }: Quota, who: string): Promise<void> {
    return this.limiter.hit({ name, max: max * this.config.rateLimitFactor, seconds }, who);
  }
}

/** A route's key in the table of limits. HEAD counts as GET. */
function routeOf({ method, route }: Request): string {
  const { path } = (route ?? {}) as { path?: unknown };
  return `${method === 'HEAD' ? 'GET' : method} ${String(path)}`;
}
