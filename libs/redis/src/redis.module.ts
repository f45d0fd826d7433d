import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { SharedCounter } from './shared-counter.js';
import { UsedOnce } from './used-once.js';

/** What all processes remember together for a short while. Bull's own connection is not here. */
@Module({
  providers: [RateLimiter, SharedCounter, UsedOnce],
  exports: [RateLimiter, UsedOnce],
})
export class RedisModule {}
