// A whole shop of its own for the fuzzing: fresh database, Redis and files, the built apps.
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startApp } from '../stack/apps.mjs';
import { ownEnvironment } from '../lib/own-environment.mjs';
import { freePort } from '../stack/ports.mjs';
import { ensureDatabase } from '../stack/postgres.mjs';
import { startRedis } from '../stack/redis.mjs';
import { Stack } from '../stack/stack.mjs';

const PROBE = pathToFileURL(join(import.meta.dirname, 'api-probe.mjs')).href;

/** Lines of the log. */
const LAST_WORDS = 12;

export class FuzzedShop {
  #dir;
  #redis;
  #stack;
  #api;
  #apiEnv;
  #apiDied = false;
  /** @type {Promise<void> | null} */
  #reviving = null;
  /** What ended by itself and should not have; the api begins again. */
  deaths = [];

  constructor(dir) {
    this.#dir = dir;
  }

  /** @param postgresUrl of a server, where a database of the fuzzing's own is made */
  async start(postgresUrl) {
    this.#redis = await startRedis(join(this.#dir, 'redis'), openSync(this.#file('redis'), 'a'));
    const env = {
      ...ownEnvironment(),
      DATABASE_URL: await ensureDatabase(postgresUrl, `fuzz_${process.pid}`),
      REDIS_URL: this.#redis.url,
      ALTCHA_MAX_COUNTER: '5',
      LOG_LEVEL: 'warn',
    };
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const settings = { env, dataDir: join(this.#dir, 'data'), port, sandboxPort, demo: false };
    this.#stack = new Stack(settings, (fault) => this.deaths.push(fault.message));
    await this.#stack.start(['sandbox', 'worker']);
    this.#apiEnv = { ...this.#stack.appEnv, NODE_OPTIONS: `--import ${PROBE}` };
    await this.#startApi();
    this.port = port;
    this.database = new pg.Pool({ connectionString: this.#stack.appEnv.DATABASE_URL, max: 3 });
  }

  get siteUrl() {
    return this.#stack.siteUrl;
  }

  get sandboxUrl() {
    return this.#stack.sandboxUrl;
  }

  get filesDir() {
    return this.#stack.appEnv.STORAGE_DIR;
  }

  /** Starts the api again if it has ended. @returns whether it had */
  async revive() {
    if (!this.#apiDied) return false;
    this.#reviving ??= this.#startApi().finally(() => (this.#reviving = null));
    await this.#reviving;
    return true;
  }

  /**
   * @returns {Promise<{rss: number, held: number, polluted: string[], longestTurnMs: number}>} of the api: bytes, and
   *   the processor time of its thread
   */
  async measure() {
    for (;;) {
      await this.revive();
      const { child } = this.#api;
      const answer = once(child, 'message').then(([measured]) => measured);
      const death = once(child, 'exit').then(() => null);
      // That it cannot be told any more, its death tells.
      child.send('measure', () => undefined);
      const measured = await Promise.race([answer, death]);
      if (measured) return measured;
    }
  }

  /** Every line that the apps wrote: at this level nothing is said on a good day. */
  logLines(names = ['api', 'worker']) {
    return names.flatMap((name) =>
      readFileSync(join(this.#stack.logDir, `${name}.log`), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => `${name}: ${line}`),
    );
  }

  async stop() {
    await this.database?.end();
    await this.#api?.stop();
    await this.#stack?.stop();
    await this.#redis?.stop();
  }

  async #startApi() {
    this.#api = await startApp('api', this.#apiEnv, this.#stack.logDir, (fault) => {
      this.#apiDied = true;
      this.deaths.push(`${fault.message}\n${this.logLines(['api']).slice(-LAST_WORDS).join('\n')}`);
    });
    this.#apiDied = false;
  }

  #file(name) {
    return join(this.#dir, `${name}.log`);
  }
}
