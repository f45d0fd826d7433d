import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { RedisConnection } from './redis-connection.js';

const PREFIX = 'cloudknit:value:';
/** A value is refreshed this long before it expires. */
const RENEW_MS = 5 * 60_000;
/** How often a process tries to refresh a value, and how long a process that computes it holds the lock. */
const LOCK_MS = 10_000;
const LOOK_MS = 100;

/** Deletes a key only if its value is unchanged. */
const DELETE_SAME = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;

/** A computed value, and for how many seconds it is valid from now on. */
export interface MadeValue {
  value: string;
  lifeSeconds: number;
}

/**
 * A cache of values that need a remote call. A value is computed once for all processes, and refreshed in its
 * last five minutes while the old one is still used. While Redis is unavailable each process has its own
 * cache.
 */
@Injectable()
export class SharedValues {
  private readonly log = new Logger(SharedValues.name);
  private readonly local = new Map<string, { value: string; until: number }>();
  private readonly making = new Map<string, Promise<string>>();
  private readonly renewedAt = new Map<string, number>();

  constructor(private readonly connection: RedisConnection) {}

  /** Returns the value of a key. @throws what `make` throws, if there is no value yet */
  async get(key: string, make: () => Promise<MadeValue>): Promise<string> {
    const known = await this.find(key);
    if (!known) return this.makeOnce(key, 0, make);
    if (known.leftMs < RENEW_MS) this.renewAside(key, make);
    return known.value;
  }

  /** Deletes a value that proved invalid, unless it has been replaced already. */
  async forget(key: string, value: string): Promise<void> {
    if (this.local.get(key)?.value === value) this.local.delete(key);
    await this.connection.redis.eval(DELETE_SAME, 1, PREFIX + key, value).catch(() => undefined);
  }

  private renewAside(key: string, make: () => Promise<MadeValue>): void {
    const now = Date.now();
    if (now - (this.renewedAt.get(key) ?? 0) < LOCK_MS) return;
    this.renewedAt.set(key, now);
    this.makeOnce(key, RENEW_MS, make).catch((error: Error) =>
      this.log.warn(`${key} cannot be renewed yet: ${error.message}`),
    );
  }

  private makeOnce(
    key: string,
    minLeftMs: number,
    make: () => Promise<MadeValue>,
  ): Promise<string> {
    const known = this.making.get(key);
    if (known) return known;
    const making = this.makeAlone(key, minLeftMs, make).finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  /**
   * Computes the value under a lock; if another process holds the lock, waits for its value.
   * @param minLeftMs values with less remaining lifetime are ignored
   */
  private async makeAlone(
    key: string,
    minLeftMs: number,
    make: () => Promise<MadeValue>,
  ): Promise<string> {
    const holder = randomUUID();
    const end = Date.now() + LOCK_MS;
    while (!(await this.lock(key, holder)) && Date.now() < end) await sleep(LOOK_MS);
    try {
      const known = await this.find(key);
      if (known && known.leftMs > minLeftMs) return known.value;
      const { value, lifeSeconds } = await make();
      await this.keep(key, value, lifeSeconds * 1000);
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

  private async keep(key: string, value: string, lifeMs: number): Promise<void> {
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
  return `${PREFIX}${key}:made-by`;
}
