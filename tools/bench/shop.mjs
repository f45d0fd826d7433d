import { openSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../stack/apps.mjs';
import { freePort } from '../stack/ports.mjs';
import { ensureDatabase, startPostgres } from '../stack/postgres.mjs';
import { startRedis } from '../stack/redis.mjs';
import { die } from '../lib/say.mjs';
import { Stack } from '../stack/stack.mjs';

/**
 * Starts a whole shop with demo data, unless it is said otherwise, on a PostgreSQL and a Redis of its own.
 * @param trial what keeps its parts, see tools/harness/trial.mjs
 * @param env what it has otherwise
 * @param options which of its programs run, and whether it has demo data
 * @returns {Promise<{siteUrl: string, sandboxUrl: string, env: object,
 *   pids: {postgres: number, redis: number, api: number, worker: number}}>} api and worker where they run
 */
export async function startShop(
  { dir, keep },
  env = {},
  { apps = ['api', 'worker'], demo = true } = {},
) {
  const log = (name) => openSync(join(dir, `${name}.log`), 'w');
  const postgres = keep(await startPostgres(join(dir, 'postgres'), log('postgres')));
  const redis = keep(await startRedis(join(dir, 'redis'), log('redis')));
  const settings = {
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      // A few people at one address do what thousands would.
      RATE_LIMIT_FACTOR: '1000',
      ...env,
      DATABASE_URL: await ensureDatabase(postgres.url, 'bench'),
      REDIS_URL: redis.url,
    },
    dataDir: join(dir, 'data'),
    port: await freePort(),
    sandboxPort: await freePort(),
    demo,
  };
  const stack = keep(new Stack(settings, die));
  await stack.start(['sandbox']);
  const pids = { postgres: postgres.child.pid, redis: redis.child.pid };
  for (const name of apps) {
    const app = keep(await startApp(name, stack.appEnv, stack.logDir, die));
    pids[name] = app.child.pid;
  }
  return { siteUrl: stack.siteUrl, sandboxUrl: stack.sandboxUrl, env: stack.appEnv, pids };
}
