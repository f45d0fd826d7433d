import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { RedisConnection } from './redis-connection.js';
import { SharedCounter } from './shared-counter.js';
import { DistributedCache } from './distributed-cache.js';
import { ReplayGuard } from './replay-guard.js';

/** Short-lived state that all processes share. Bull has its own connection. */
@Module({
  providers: [RateLimiter, RedisConnection, SharedCounter, DistributedCache, ReplayGuard],
  exports: [RateLimiter, RedisConnection, DistributedCache, ReplayGuard],
})
export class RedisModule {}
