import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { RedisConnection } from './redis-connection.js';
import { SharedCounter } from './shared-counter.js';
import { SharedValues } from './shared-values.js';
import { UsedOnce } from './used-once.js';

/** What all processes remember together for a short while. Bull's own connection is not here. */
@Module({
  providers: [RateLimiter, RedisConnection, SharedCounter, SharedValues, UsedOnce],
  exports: [RateLimiter, RedisConnection, SharedValues, UsedOnce],
})
export class RedisModule {}
