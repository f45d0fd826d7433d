import { Injectable, Logger } from '@nestjs/common';
import { RedisConnection } from './redis-connection.js';

const PREFIX = 'cloudknit:count:';
const LOCAL_MAX = 50_000;

/** Adds one; the first addition sets the expiry of the counter. */
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { count, redis.call('PTTL', KEYS[1]) }`;

/** A count and its remaining lifetime in milliseconds. */
export interface Count {
  count: number;
  leftMs: number;
}

/**
 * Expiring counters that all processes share. While Redis is unavailable each process counts by itself: the
 * limits are weaker, but the shop stays available.
 */
@Injectable()
export class SharedCounter {
  private readonly log = new Logger(SharedCounter.name);
  private readonly local = new Map<string, { count: number; until: number }>();
  private isUnavailable = false;

  constructor(private readonly connection: RedisConnection) {}

  async add(key: string, lifeMs: number): Promise<Count> {
    try {
      const { redis } = this.connection;
      const answer = (await redis.eval(COUNT, 1, PREFIX + key, lifeMs)) as [number, number];
      if (this.isUnavailable) this.log.log('Redis is available again');
      this.isUnavailable = false;
      return { count: answer[0], leftMs: Math.max(0, answer[1]) };
    } catch (error) {
      if (!this.isUnavailable)
        this.log.warn(
          `Redis is unavailable, this process counts by itself: ${(error as Error).message}`,
        );
      this.isUnavailable = true;
      return this.addLocally(key, lifeMs);
    }
  }

  private addLocally(key: string, lifeMs: number): Count {
    const now = Date.now();
    const known = this.local.get(key);
    const entry = known && known.until > now ? known : { count: 0, until: now + lifeMs };
    entry.count += 1;
    this.local.set(key, entry);
    if (this.local.size > LOCAL_MAX) this.forget(now);
    return { count: entry.count, leftMs: entry.until - now };
  }

  /** Removes expired counters, and the oldest ones if that is not enough. */
  private forget(now: number): void {
    for (const [key, { until }] of this.local) {
      if (until <= now || this.local.size > LOCAL_MAX) this.local.delete(key);
    }
  }
}
