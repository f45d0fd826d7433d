// A complete shop for one drill, fuzz run or benchmark: database, Redis, files, sandbox and the built apps.
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

/** Every part can be killed and restarted on the same port and data. */
export class HarnessShop {
  #dir;
  #options;
  #stack;
  #apps = {};
  #servers = {};
  /** Messages about programs that exited unexpectedly. */
  deaths = [];
  /** @type {pg.Pool} */
  database;

  /**
   * @param {string} dir an empty directory for all data and logs
   * @param options `env`: settings of all programs; `appEnv(name)`: settings of one app; `demo`: with demo data;
   * `echo`: whether warnings of the apps are printed; `execArgv`: options of Node for the apps; `onDeath(name, fault)`:
   * called after an unexpected exit
   */
  constructor(
    dir,
    { env = {}, appEnv = () => ({}), demo = false, echo = false, execArgv = [], onDeath } = {},
  ) {
    this.#dir = dir;
    this.#options = { env, appEnv, demo, echo, execArgv };
    this.onDeath = onDeath ?? ((_name, fault) => this.deaths.push(fault.message));
  }

  /** @param {string[]} apps the apps to start: `api`, `worker` */
  async start(apps = ['api', 'worker']) {
    await this.startPostgres();
    await this.startRedis();
    const { env, demo } = this.#options;
    const settings = {
      env: {
        ...ownEnvironment(),
        // The customers run on this machine too, so the human checks are made easy.
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
    // Its connections break when PostgreSQL stops.
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

  /** @returns {Record<string, number>} the process id of each running server and app */
  get pids() {
    const parts = { ...this.#servers, ...this.#apps };
    return Object.fromEntries(Object.entries(parts).map(([name, { child }]) => [name, child.pid]));
  }

  /** @returns {import('node:child_process').ChildProcess} the process of a running app */
  processOf(name) {
    return this.#apps[name].child;
  }

  async startApp(name) {
    const app = { isKilled: false };
    const onDeath = (fault) => app.isKilled || this.onDeath(name, fault);
    const env = { ...this.env, ...this.#options.appEnv(name) };
    const { echo, execArgv } = this.#options;
    const options = { echo, execArgv };
    Object.assign(app, await startApp(name, env, this.#stack.logDir, onDeath, options));
    this.#apps[name] = app;
  }

  /** Kills an app with SIGKILL. */
  async killApp(name) {
    this.#apps[name].isKilled = true;
    await stopProcess(this.#apps[name].child, 'SIGKILL');
  }

  /** Kills an app and starts it again, like a supervisor: with several attempts while a dependency is unavailable. */
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

  /** PostgreSQL's fast shutdown: ends every connection. */
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

  /** @returns {string[]} the log lines of the apps, each prefixed with the app's name */
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
