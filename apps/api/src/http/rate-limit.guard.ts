import { type RateLimit, RateLimiter } from '#redis';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { networkOf } from './client-network.js';

const RATE_LIMIT = Symbol('RATE_LIMIT');

@Injectable()
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const limit = this.reflector.get<RateLimit>(RATE_LIMIT, context.getHandler());
    const { ip } = context.switchToHttp().getRequest<Request>();
    await this.limiter.hit(limit, networkOf(ip ?? ''));
    return true;
  }
}

/** The route may be called so often from one address: 429 with `Retry-After` beyond. */
export function RateLimited(name: string, max: number, seconds: number): MethodDecorator {
  const limit: RateLimit = { name, max, seconds };
  return applyDecorators(SetMetadata(RATE_LIMIT, limit), UseGuards(RateLimitGuard));
}
