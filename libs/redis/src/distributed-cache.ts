import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { RedisConnection } from './redis-connection.js';

const PREFIX = 'cloudknit:value:';
/** A value is refreshed this long before it expires. */
const REFRESH_AHEAD_MS = 5 * 60_000;
/** How often a process tries to refresh a value, and how long a process that computes it holds the lock. */
const LOCK_MS = 10_000;
const POLL_INTERVAL_MS = 100;

/** Deletes a key only if its value is unchanged. */
const DELETE_SAME = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;

/** A computed value, and for how many seconds it is valid from now on. */
export interface ComputedValue {
  value: string;
  lifeSeconds: number;
}

/**
 * A cache of values that need a remote call. A value is computed once for all processes, and refreshed in its
 * last five minutes while the old one is still used. While Redis is unavailable each process has its own
 * cache.
 */
@Injectable()
export class DistributedCache {
  private readonly log = new Logger(DistributedCache.name);
  private readonly local = new Map<string, { value: string; until: number }>();
  private readonly pending = new Map<string, Promise<string>>();
  private readonly refreshedAt = new Map<string, number>();

  constructor(private readonly connection: RedisConnection) {}

  /** Returns the value of a key. @throws what `compute` throws, if there is no value yet */
  async get(key: string, compute: () => Promise<ComputedValue>): Promise<string> {
    const known = await this.find(key);
    if (!known) return this.computeOnce(key, 0, compute);
    if (known.leftMs < REFRESH_AHEAD_MS) this.refreshInBackground(key, compute);
    return known.value;
  }

  /** Deletes a value that proved invalid, unless it has been replaced already. */
  async forget(key: string, value: string): Promise<void> {
    if (this.local.get(key)?.value === value) this.local.delete(key);
    await this.connection.redis.eval(DELETE_SAME, 1, PREFIX + key, value).catch(() => undefined);
  }

  private refreshInBackground(key: string, compute: () => Promise<ComputedValue>): void {
    const now = Date.now();
    if (now - (this.refreshedAt.get(key) ?? 0) < LOCK_MS) return;
    this.refreshedAt.set(key, now);
    this.computeOnce(key, REFRESH_AHEAD_MS, compute).catch((error: Error) =>
      this.log.warn(`${key} cannot be refreshed yet: ${error.message}`),
    );
  }

  private computeOnce(
    key: string,
    minLeftMs: number,
    compute: () => Promise<ComputedValue>,
  ): Promise<string> {
    const running = this.pending.get(key);
    if (running) return running;
    const pending = this.computeWithLock(key, minLeftMs, compute).finally(() =>
      this.pending.delete(key),
    );
    this.pending.set(key, pending);
    return pending;
  }

  /**
   * Computes the value under a lock; if another process holds the lock, waits for its value.
   * @param minLeftMs values with less remaining lifetime are ignored
   */
  private async computeWithLock(
    key: string,
    minLeftMs: number,
    compute: () => Promise<ComputedValue>,
  ): Promise<string> {
    const holder = randomUUID();
    const end = Date.now() + LOCK_MS;
    while (!(await this.lock(key, holder)) && Date.now() < end) await sleep(POLL_INTERVAL_MS);
    try {
      const known = await this.find(key);
      if (known && known.leftMs > minLeftMs) return known.value;
      const { value, lifeSeconds } = await compute();
      await this.store(key, value, lifeSeconds * 1000);
      return value;
    } finally {
      await this.connection.redis.eval(DELETE_SAME, 1, lockOf(key), holder).catch(() => undefined);
    }
  }

  private async find(key: string): Promise<{ value: string; leftMs: number } | null> {
    try {
      const { redis } = this.connection;
      const [value, leftMs] = await Promise.all([
        redis.get(PREFIX + key),
        redis.pttl(PREFIX + key),
      ]);
      return value === null ? null : { value, leftMs };
    } catch {
      const own = this.local.get(key);
      const leftMs = (own?.until ?? 0) - Date.now();
      return own && leftMs > 0 ? { value: own.value, leftMs } : null;
    }
  }

  private async store(key: string, value: string, lifeMs: number): Promise<void> {
    this.local.set(key, { value, until: Date.now() + lifeMs });
    await this.connection.redis.set(PREFIX + key, value, 'PX', lifeMs).catch(() => undefined);
  }

  /**
   * @returns whether this process may compute the value; true for every process while Redis is unavailable
   */
  private async lock(key: string, holder: string): Promise<boolean> {
    try {
      return (await this.connection.redis.set(lockOf(key), holder, 'PX', LOCK_MS, 'NX')) === 'OK';
    } catch {
      return true;
    }
  }
}

function lockOf(key: string): string {
  return `${PREFIX}${key}:lock`;
}
