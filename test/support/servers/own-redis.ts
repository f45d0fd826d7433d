import { Redis } from 'ioredis';

/** Those below belong to the running shop, to the integration suite and to runs of mutation testing. */
const FIRST = 16;
/** So many that no running spec has the database of another, although the numbers are used again. */
const NUMBERS = 112;
/** Counts the calls of all processes, in the database of the running shop. */
const COUNTER = 'test:own-redis';

let own: Promise<string> | null = null;

/**
 * A Redis database, emptied, so that no other spec uses its queues and counters. Specs that run at the same time have
 * different databases; another call of the same worker empties and returns the same one.
 * @returns its URL
 */
export async function ownRedis(): Promise<string> {
  own ??= takeDatabase();
  const url = await own;
  await withRedis(url, (redis) => redis.flushdb());
  return url;
}

async function takeDatabase(): Promise<string> {
  const shop = databaseUrl(0);
  const calls = await withRedis(shop, (redis) => redis.incr(COUNTER));
  return databaseUrl(FIRST + (calls % NUMBERS));
}

function databaseUrl(number: number): string {
  return Object.assign(new URL(process.env['TEST_REDIS_URL']!), { pathname: `/${number}` }).href;
}

async function withRedis<T>(url: string, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}
