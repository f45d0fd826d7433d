// A whole shop of a drill's, a fuzz run's or a benchmark's own: database, Redis, files, sandbox and the built apps.
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ownEnvironment } from '../lib/own-environment.mjs';
import { stopProcess } from '../lib/processes.mjs';
import { startApp } from '../stack/apps.mjs';
import { freePort } from '../stack/ports.mjs';
import { ensureDatabase, startPostgres } from '../stack/postgres.mjs';
import { startRedis } from '../stack/redis.mjs';
import { Stack } from '../stack/stack.mjs';

const START_ATTEMPTS = 5;
const RETRY_MS = 500;

/** Every part can be killed and started again, on the same port and data. */
export class HarnessShop {
  #dir;
  #options;
  #stack;
  #apps = {};
  #servers = {};
  /** Messages of programs that exited although nobody stopped them. */
  deaths = [];
  /** @type {pg.Pool} */
  database;

  /**
   * @param {string} dir an empty directory for all its data and logs
   * @param options `env`: settings of all programs; `appEnv(name)`: settings of one app; `demo`: with demo data;
   *   `echo`: whether warnings of the apps are printed; `onDeath(name, fault)`
   */
  constructor(dir, { env = {}, appEnv = () => ({}), demo = false, echo = false, onDeath } = {}) {
    this.#dir = dir;
    this.#options = { env, appEnv, demo, echo };
    this.onDeath = onDeath ?? ((_name, fault) => this.deaths.push(fault.message));
  }

  /** @param {string[]} apps those to start: `api`, `worker` */
  async start(apps = ['api', 'worker']) {
    await this.startPostgres();
    await this.startRedis();
    const { env, demo } = this.#options;
    const settings = {
      env: {
        ...ownEnvironment(),
        // The customers' devices are this machine too.
        ALTCHA_MAX_COUNTER: '30',
        ...env,
        DATABASE_URL: await ensureDatabase(this.#servers.postgres.url, 'cloudknit'),
        REDIS_URL: this.#servers.redis.url,
      },
      dataDir: join(this.#dir, 'data'),
      port: await freePort(),
      sandboxPort: await freePort(),
      demo,
    };
    this.#stack = new Stack(settings, (fault) => this.onDeath('sandbox', fault));
    await this.#stack.start(['sandbox']);
    for (const name of apps) await this.startApp(name);
    this.database = new pg.Pool({ connectionString: this.env.DATABASE_URL, max: 4 });
    // Its connections break when PostgreSQL is stopped.
    this.database.on('error', () => undefined);
  }

  get env() {
    return this.#stack.appEnv;
  }

  get siteUrl() {
    return this.#stack.siteUrl;
  }

  get sandboxUrl() {
    return this.#stack.sandboxUrl;
  }

  /** @returns {Record<string, number>} the process id of each server and app that runs */
  get pids() {
    const parts = { ...this.#servers, ...this.#apps };
    return Object.fromEntries(Object.entries(parts).map(([name, { child }]) => [name, child.pid]));
  }

  /** @returns {import('node:child_process').ChildProcess} of a running app */
  processOf(name) {
    return this.#apps[name].child;
  }

  async startApp(name) {
    const app = { isKilled: false };
    const onDeath = (fault) => app.isKilled || this.onDeath(name, fault);
    const env = { ...this.env, ...this.#options.appEnv(name) };
    const { echo } = this.#options;
    Object.assign(app, await startApp(name, env, this.#stack.logDir, onDeath, { echo }));
    this.#apps[name] = app;
  }

  /** Kills an app with SIGKILL. */
  async killApp(name) {
    this.#apps[name].isKilled = true;
    await stopProcess(this.#apps[name].child, 'SIGKILL');
  }

  /** Kills an app and starts it again, as a supervisor does: several times while what it needs is away. */
  async restartApp(name) {
    await this.killApp(name);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.startApp(name);
        return;
      } catch (error) {
        if (attempt === START_ATTEMPTS) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async startPostgres() {
    const port = this.#servers.postgres?.port;
    const dir = join(this.#dir, 'postgres');
    this.#servers.postgres = await startPostgres(dir, this.#logOf('postgres'), port);
  }

  /** Fast shutdown: PostgreSQL ends every connection. */
  async stopPostgres() {
    await stopProcess(this.#servers.postgres.child, 'SIGINT');
  }

  async startRedis() {
    const port = this.#servers.redis?.port;
    this.#servers.redis = await startRedis(this.redisDir, this.#logOf('redis'), port);
  }

  async killRedis() {
    await stopProcess(this.#servers.redis.child, 'SIGKILL');
  }

  get redisDir() {
    return join(this.#dir, 'redis');
  }

  /** @returns {string[]} what the apps have logged, each line behind the app's name */
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
    await Promise.all(Object.values(this.#apps).map((app) => app.stop()));
    await this.#stack?.stop();
    await this.#servers.redis?.stop();
    await this.#servers.postgres?.stop();
  }

  #logOf(name) {
    return openSync(join(this.#dir, `${name}.log`), 'a');
  }
}
