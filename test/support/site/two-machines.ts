import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/stack/ports.mjs';
import { type Nginx, startNginx } from '../servers/nginx.js';
import { type OwnApi, type OwnProcess, startOwn, startOwnApi } from './own-api.js';
import { ownRedis } from '../servers/own-redis.js';
import { createOwnShop, type OwnShop } from './own-shop.js';

/** A shop with two apis, as on two machines: one database, one Redis and one storage for both. */
export interface TwoMachines {
  shop: OwnShop;
  /** The environment of each program. */
  env: Record<string, string>;
  /** Direct access to each api. */
  apis: [OwnApi, OwnApi];
  workers: [OwnProcess, OwnProcess];
  /** The load balancer of both. */
  nginx: Nginx;
  /** Stops an api gracefully and starts it again on its port, like an update. */
  restart(which: 0 | 1): Promise<void>;
  stop(): Promise<void>;
}

export async function startTwoMachines(): Promise<TwoMachines> {
  const files = await mkdtemp(join(tmpdir(), 'two-machines-'));
  const shop = await createOwnShop(files);
  const port = await freePort();
  const env = {
    ...shop.env,
    // Otherwise the site's worker would process the jobs.
    REDIS_URL: await ownRedis(),
    DELIVERY: 'nginx',
    // One buyer orders continuously.
    RATE_LIMIT_FACTOR: '100',
    WECHAT_PAY_NOTIFY_URL: `http://127.0.0.1:${port}/api/v1/payments/wechat/notify`,
  };
  const apis: [OwnApi, OwnApi] = await Promise.all([startOwnApi(env), startOwnApi(env)]);
  const workers: [OwnProcess, OwnProcess] = await Promise.all([
    startOwn('worker', env),
    startOwn('worker', env),
  ]);
  const hosts = apis.map(({ url }) => new URL(url).host);
  // The log level hides messages about a killed api, which are expected.
  const nginx = await startNginx(hosts, files, { port, logLevel: 'crit' });
  return {
    shop,
    env,
    apis,
    workers,
    nginx,
    async restart(which) {
      const code = await apis[which].end();
      if (code !== 0) throw new Error(`the api ended with ${code}`);
      apis[which] = await startOwnApi({ ...env, PORT: new URL(apis[which].url).port });
    },
    async stop() {
      await nginx.stop();
      const left = [...apis, ...workers].filter(({ child }) => child.signalCode === null);
      await Promise.all(left.map((each) => each.end()));
      await shop.database.drop();
      await rm(files, { recursive: true });
    },
  };
}
