import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { RedisConnection } from './redis-connection.js';
import { SharedCounter } from './shared-counter.js';
import { SharedValues } from './shared-values.js';
import { UsedOnce } from './used-once.js';

/** Short-lived state that all processes share. Bull has its own connection. */
@Module({
  providers: [RateLimiter, RedisConnection, SharedCounter, SharedValues, UsedOnce],
  exports: [RateLimiter, RedisConnection, SharedValues, UsedOnce],
})
export class RedisModule {}
