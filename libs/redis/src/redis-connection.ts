import { CONFIG, type Config } from '#config';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createRedisClient, type RedisClient } from './redis-client.js';

const COMMAND_TIMEOUT_MS = 500;

/** The process's connection for state that processes share. Commands fail fast while Redis is unavailable. */
@Injectable()
export class RedisConnection implements OnModuleInit, OnApplicationShutdown {
  readonly redis: RedisClient;

  constructor(@Inject(CONFIG) config: Config) {
    this.redis = createRedisClient(config.redis, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 5_000,
      commandTimeout: COMMAND_TIMEOUT_MS,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    // Each failed reconnection emits an error; callers log the failures that matter to them.
    this.redis.on('error', () => undefined);
  }

  async onModuleInit(): Promise<void> {
    await this.redis.connect().catch(() => undefined);
  }

  /** Closed last, so that work that finishes during shutdown is still counted. */
  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Whether Redis responds within half a second. */
  isReachable(): Promise<boolean> {
    return this.redis.ping().then(
      () => true,
      () => false,
    );
  }
}
