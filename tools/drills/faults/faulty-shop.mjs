// A whole shop with a PostgreSQL, a Redis and a disk of its own, each of which can be taken from it.
import { mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startApp } from '../../stack/apps.mjs';
import { ownEnvironment } from '../../lib/own-environment.mjs';
import { freePort } from '../../stack/ports.mjs';
import { ensureDatabase, startPostgres } from '../../stack/postgres.mjs';
import { findProgram, run, stopProcess } from '../../lib/processes.mjs';
import { startRedis } from '../../stack/redis.mjs';
import { Stack } from '../../stack/stack.mjs';

const CLOCK = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href;
const DISK = '256m';

export class FaultyShop {
  #dir;
  #postgres;
  #redis;
  #stack;
  #apps = {};
  #mounted = false;
  /** What ended by itself and should not have. */
  deaths = [];

  constructor(dir) {
    this.#dir = dir;
  }

  async start() {
    this.filesDir = join(this.#dir, 'files');
    mkdirSync(this.filesDir, { recursive: true });
    this.#mounted = mountDisk(this.filesDir);
    this.#postgres = await startPostgres(this.#path('postgres'), this.#log('postgres'));
    this.#redis = await startRedis(this.#path('redis'), this.#log('redis'));
    const env = {
      ...ownEnvironment(),
      DATABASE_URL: await ensureDatabase(this.#postgres.url, 'faults'),
      REDIS_URL: this.#redis.url,
      STORAGE_DIR: this.filesDir,
      ALTCHA_MAX_COUNTER: '5',
      // One admin uploads all the time.
      RATE_LIMIT_FACTOR: '10',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import ${CLOCK}`,
      SHIFTED_CLOCK_FILE: this.#path('clock'),
    };
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const settings = { env, dataDir: this.#path('data'), port, sandboxPort, demo: false };
    this.#stack = new Stack(settings, (fault) => this.deaths.push(fault.message));
    await this.#stack.start(['sandbox']);
    this.siteUrl = this.#stack.siteUrl;
    this.sandboxUrl = this.#stack.sandboxUrl;
    for (const name of ['api', 'worker']) await this.startApp(name);
    this.database = new pg.Pool({ connectionString: env.DATABASE_URL, max: 3 });
    // Its connections break with the server.
    this.database.on('error', () => undefined);
  }

  /** How the disk becomes full. */
  get disk() {
    return this.#mounted ? `tmpfs（${DISK}）写满` : 'incoming 目录不可写（没有 root，不能挂载）';
  }

  async stopPostgres() {
    await stopProcess(this.#postgres.child, 'SIGINT');
  }

  async startPostgres() {
    const { port } = this.#postgres;
    this.#postgres = await startPostgres(this.#path('postgres'), this.#log('postgres'), port);
  }

  /** Nothing of Redis is left: neither what it held, nor its files. */
  async loseRedis() {
    await stopProcess(this.#redis.child, 'SIGKILL');
    rmSync(this.#path('redis'), { recursive: true, force: true });
  }

  async startRedis() {
    this.#redis = await startRedis(this.#path('redis'), this.#log('redis'), this.#redis.port);
  }

  /** @param name `api` or `worker` */
  async killApp(name) {
    const app = this.#apps[name];
    app.killed = true;
    await stopProcess(app.child, 'SIGKILL');
  }

  async startApp(name) {
    const { NODE_OPTIONS: _clock, ...env } = this.#stack.appEnv;
    const app = { killed: false };
    const onDeath = (fault) => app.killed || this.deaths.push(fault.message);
    const started = await startApp(name, env, this.#stack.logDir, onDeath, { echo: false });
    this.#apps[name] = Object.assign(app, started);
  }

  async fillDisk() {
    if (!this.#mounted) return chmod(join(this.filesDir, 'incoming'), 0o500);
    const { bavail, bsize } = statfsSync(this.filesDir);
    writeFileSync(this.#filler, Buffer.alloc(bavail * bsize));
  }

  async clearDisk() {
    if (!this.#mounted) return chmod(join(this.filesDir, 'incoming'), 0o755);
    rmSync(this.#filler, { force: true });
  }

  shiftClock(ms) {
    writeFileSync(this.#path('clock'), String(ms));
  }

  /** A bad day of the world outside; a good one without settings. */
  async outside(settings = {}) {
    await fetch(`${this.sandboxUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    });
  }

  /** Where the logs end just now. */
  logEnds() {
    return this.#logLines().map((lines) => lines.length);
  }

  /** Every warning and error that the apps wrote since then. */
  logLinesAfter(ends) {
    return this.#logLines().flatMap((lines, i) => lines.slice(ends[i]));
  }

  #logLines() {
    return ['api', 'worker'].map((name) =>
      readFileSync(join(this.#stack.logDir, `${name}.log`), 'utf8')
        .split('\n')
        .filter((line) => /\b(WARN|ERROR|FATAL)\b/.test(line))
        .map((line) => `${name}: ${line}`),
    );
  }

  async stop() {
    await this.database?.end();
    for (const app of Object.values(this.#apps)) await app.stop();
    await this.#stack?.stop();
    await this.#redis?.stop();
    await this.#postgres?.stop();
    if (this.#mounted) run('卸载', 'umount', [this.filesDir]);
  }

  get #filler() {
    return join(this.filesDir, 'filler');
  }

  #path(name) {
    return join(this.#dir, name);
  }

  #log(name) {
    return openSync(this.#path(`${name}.log`), 'a');
  }
}

/** A small disk for the files alone, where that is allowed. */
function mountDisk(dir) {
  if (process.getuid?.() !== 0 || !findProgram('mount')) return false;
  try {
    run('挂载', 'mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', dir]);
    return true;
  } catch {
    return false;
  }
}
