import { AnalyticsModule } from '#analytics';
import { RedisModule } from '#redis';
import { SettingsModule } from '#settings';
import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AnonymousCache } from './cache/anonymous-cache.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { RouteLimiter } from './security/route-limiter.js';

/** Request handling before the controllers: rate limits, anonymous cache, graceful shutdown. */
@Module({
  imports: [AnalyticsModule, RedisModule, SettingsModule],
  providers: [
    AnonymousCache,
    GracefulShutdown,
    RouteLimiter,
    { provide: APP_GUARD, useExisting: RouteLimiter },
    { provide: APP_INTERCEPTOR, useExisting: RouteLimiter },
  ],
  exports: [AnonymousCache, GracefulShutdown, RouteLimiter],
})
export class HttpModule {}
