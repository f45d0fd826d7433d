import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { RedisConnection } from './redis-connection.js';

const PREFIX = 'cloudknit:value:';
/** So long before its end a value is made anew. */
const RENEW_MS = 5 * 60_000;
/** How often a process tries to renew a value, and for how long one that makes it holds the others back. */
const LOCK_MS = 10_000;
const LOOK_MS = 100;

/** Deletes what is still as it was. */
const DELETE_SAME = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end`;

/** What was made, and for how many seconds it serves from now on. */
export interface MadeValue {
  value: string;
  lifeSeconds: number;
}

/**
 * Values that cost a call elsewhere: made once for all processes, and anew in the last five minutes of
 * their life while the old one still serves. While Redis is away each process keeps its own.
 */
@Injectable()
export class SharedValues {
  private readonly log = new Logger(SharedValues.name);
  private readonly local = new Map<string, { value: string; until: number }>();
  private readonly making = new Map<string, Promise<string>>();
  private readonly renewedAt = new Map<string, number>();

  constructor(private readonly connection: RedisConnection) {}

  /** The value of a key. @throws what `make` throws, where there is none yet */
  async get(key: string, make: () => Promise<MadeValue>): Promise<string> {
    const known = await this.find(key);
    if (!known) return this.makeOnce(key, 0, make);
    if (known.leftMs < RENEW_MS) this.renewAside(key, make);
    return known.value;
  }

  /** Lets go of a value that turned out to serve no more; not of one that came in its place. */
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

  /** Where another process is at it, its value is waited for. @param minLeftMs what is no value any more */
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

  /** @returns whether this process is the one to make it; without Redis every one is */
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
