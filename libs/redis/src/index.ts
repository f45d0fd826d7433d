export { RateLimiter, type RateLimit } from './rate-limiter.js';
export { RedisModule } from './redis.module.js';
export { UsedOnce } from './used-once.js';
