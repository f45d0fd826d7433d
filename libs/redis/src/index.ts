export { RateLimiter, type RateLimit } from './rate-limiter.js';
export { createRedisClient, type RedisClient } from './redis-client.js';
export { sentinelOptions } from './sentinel-options.js';
export { RedisModule } from './redis.module.js';
export { DistributedCache, type ComputedValue } from './distributed-cache.js';
export { ReplayGuard } from './replay-guard.js';
export { RedisConnection } from './redis-connection.js';
