import { Redis } from 'ioredis';

/** Number 0 belongs to the running shop and 15 to the integration suite. */
const DATABASES = 15;

/**
 * A Redis database for the running spec, emptied, so that no other process uses its queues and counters. Specs that
 * run at the same time have different databases; another call of the same spec empties and returns the same one.
 * @returns its URL
 */
export async function ownRedis(): Promise<string> {
  const number = Number(process.env['JEST_WORKER_ID']);
  if (!(number > 0 && number < DATABASES))
    throw new Error(`no Redis database is left for ${number}`);
  const { href } = Object.assign(new URL(process.env['TEST_REDIS_URL']!), {
    pathname: `/${number}`,
  });
  const redis = new Redis(href);
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
  return href;
}
