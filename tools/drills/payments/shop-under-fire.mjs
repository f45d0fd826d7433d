// A whole shop of which any part can be killed at any moment and comes back.
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../../stack/apps.mjs';
import { freePort } from '../../stack/ports.mjs';
import { ensureDatabase } from '../../stack/postgres.mjs';
import { stopProcess } from '../../lib/processes.mjs';
import { startRedis } from '../../stack/redis.mjs';
import { Stack } from '../../stack/stack.mjs';

const TRIES = 5;

export class ShopUnderFire {
  #dir;
  #redis;
  #stack;
  /** The apps that may be killed, as they stand now. */
  #apps = {};

  constructor(dir) {
    this.#dir = dir;
  }

  /** @param postgresUrl of a server, where a database of the drill's own is made */
  async start(postgresUrl) {
    this.#redis = await startRedis(join(this.#dir, 'redis'), this.#redisLog());
    const env = {
      ...process.env,
      DATABASE_URL: await ensureDatabase(postgresUrl, `drill_${process.pid}`),
      REDIS_URL: this.#redis.url,
      ALTCHA_MAX_COUNTER: '30',
      // One admin refunds what hundreds have bought.
      RATE_LIMIT_FACTOR: '10',
      LOG_LEVEL: 'fatal',
    };
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const settings = { env, dataDir: join(this.#dir, 'data'), port, sandboxPort, demo: false };
    this.#stack = new Stack(settings, () => {});
    await this.#stack.start(['sandbox']);
    for (const name of ['api', 'worker']) await this.#begin(name);
  }

  get databaseUrl() {
    return this.#stack.appEnv.DATABASE_URL;
  }

  get siteUrl() {
    return this.#stack.siteUrl;
  }

  get sandboxUrl() {
    return this.#stack.sandboxUrl;
  }

  /** Kills an app without a warning, and starts it again. @param name `api` or `worker` */
  async killApp(name) {
    await stopProcess(this.#apps[name].child, 'SIGKILL');
    await this.#begin(name);
  }

  /** Kills Redis without a warning, and starts it again where it stood. */
  async killRedis() {
    await stopProcess(this.#redis.child, 'SIGKILL');
    const dir = join(this.#dir, 'redis');
    this.#redis = await startRedis(dir, this.#redisLog(), this.#redis.port);
  }

  async stop() {
    for (const app of Object.values(this.#apps)) await app.stop();
    await this.#stack?.stop();
    await this.#redis?.stop();
  }

  #redisLog() {
    return openSync(join(this.#dir, 'redis.log'), 'a');
  }

  /** Redis may be away just now; whoever runs a shop starts a process that ended again. */
  async #begin(name) {
    for (let tried = 1; ; tried += 1) {
      try {
        this.#apps[name] = await startApp(name, this.#stack.appEnv, this.#stack.logDir, () => {});
        return;
      } catch (error) {
        if (tried === TRIES) throw error;
      }
    }
  }
}
