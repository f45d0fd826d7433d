import { CONFIG, type Config } from '#config';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';

const COMMAND_TIMEOUT_MS = 500;

/** The process's one connection for what is remembered together. A command fails soon where Redis is away. */
@Injectable()
export class RedisConnection implements OnModuleInit, OnApplicationShutdown {
  readonly redis: Redis;

  constructor(@Inject(CONFIG) config: Config) {
    this.redis = new Redis(config.redis.url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 5_000,
      commandTimeout: COMMAND_TIMEOUT_MS,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    // Every failed reconnection is one of these; what matters is told by those who use it.
    this.redis.on('error', () => undefined);
  }

  async onModuleInit(): Promise<void> {
    await this.redis.connect().catch(() => undefined);
  }

  /** What is finished at the end still counts. */
  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Whether Redis answers, within half a second. */
  isReachable(): Promise<boolean> {
    return this.redis.ping().then(
      () => true,
      () => false,
    );
  }
}
