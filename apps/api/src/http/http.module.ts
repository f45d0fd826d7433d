import { CatalogueModule } from '#catalogue';
import { RedisModule } from '#redis';
import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { GracefulShutdown } from './graceful-shutdown.js';
import { PublicReads } from './read-cache/public-reads.js';
import { ReadCache } from './read-cache/read-cache.js';
import { RouteLimiter } from './route-limiter.js';

/** What stands between the network and the controllers: limits, the cache, the graceful shutdown. */
@Module({
  imports: [CatalogueModule, RedisModule],
  providers: [
    GracefulShutdown,
    PublicReads,
    ReadCache,
    RouteLimiter,
    { provide: APP_GUARD, useExisting: RouteLimiter },
    { provide: APP_INTERCEPTOR, useExisting: RouteLimiter },
  ],
  exports: [GracefulShutdown, ReadCache, RouteLimiter],
})
export class HttpModule {}
