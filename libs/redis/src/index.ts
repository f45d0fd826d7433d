export { RateLimiter, type RateLimit } from './rate-limiter.js';
export { RedisModule } from './redis.module.js';
export { SharedValues, type MadeValue } from './shared-values.js';
export { UsedOnce } from './used-once.js';
export { RedisConnection } from './redis-connection.js';
