import { Redis } from 'ioredis';

/** Number 0 is the running shop's, 15 the integration suite's. */
const DATABASES = 15;

/**
 * A Redis database of the running spec's own, emptied: nobody else works on its queues, and what it
 * counts is counted for nobody else. Specs that run at the same time have different ones; a spec
 * that asks again gets the same one, empty.
 * @returns its address
 */
export async function ownRedis(): Promise<string> {
  const number = Number(process.env['JEST_WORKER_ID']);
  if (!(number > 0 && number < DATABASES))
    throw new Error(`no Redis database is left for ${number}`);
  const { href } = Object.assign(new URL(process.env['REDIS_URL']!), { pathname: `/${number}` });
  const redis = new Redis(href);
  try {
    await redis.flushdb();
  } finally {
    redis.disconnect();
  }
  return href;
}
