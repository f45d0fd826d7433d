import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startApp } from './apps.mjs';
import { takeDataDir } from './data-dir.mjs';
import { localKeys } from './local-keys.mjs';
import { freePort } from './ports.mjs';
import { assertDatabaseAnswers, ensureDatabase, startPostgres } from './postgres.mjs';
import { ROOT } from '../lib/prepare.mjs';
import { assertRedisAnswers, startRedis } from './redis.mjs';
import { ExpectedError, print } from '../lib/output.mjs';

/** The whole product on this machine: the servers that are not configured elsewhere, and the apps. */
export class Stack {
  #settings;
  #onDeath;
  #logDir;
  #parts = [];
  #first = [];
  #stopping = false;

  /**
   * @param settings {env, dataDir, port, sandboxPort, demo, demoDesigns?}: `demoDesigns` limits the number of demo designs
   * @param onDeath called with an ExpectedError when a part exits unexpectedly
   */
  constructor(settings, onDeath) {
    this.#settings = settings;
    this.#onDeath = onDeath;
    this.#logDir = join(settings.dataDir, 'logs');
    this.siteUrl = `http://localhost:${settings.port}`;
    this.sandboxUrl = `http://localhost:${settings.sandboxPort}`;
  }

  /** The directory of all logs. */
  get logDir() {
    return this.#logDir;
  }

  /**
   * Resolves when everything is ready.
   * @throws {ExpectedError} after stopping the parts that had started
   * @param apps the apps to start
   */
  async start(apps = ['sandbox', 'api', 'worker']) {
    try {
      const release = takeDataDir(this.#settings.dataDir);
      this.#parts.push({ stop: release });
      mkdirSync(this.#logDir, { recursive: true });
      // Redis first, because it is the one part that may be missing on the machine.
      const redisUrl = await this.#startRedis();
      const databaseUrl = await this.#startDatabase();
      const ports = [await freePort(), await freePort(), await freePort()];
      this.appEnv = this.#appEnv(databaseUrl, redisUrl, ports);
      await this.#prepareDatabase();
      print('正在启动沙箱、接口与后台任务…');
      const startPart = (name) =>
        this.#keep(startApp(name, this.appEnv, this.#logDir, this.#onDeath));
      // The sandbox first, because the worker requests bills from it as soon as it runs.
      if (apps.includes('sandbox')) await startPart('sandbox');
      const programs = apps.filter((name) => name !== 'sandbox');
      // These programs are stopped first, so that the servers are still available for their pending work.
      await Promise.all(programs.map(async (name) => this.#first.push(await startPart(name))));
      await assertAnswers(
        ...(apps.includes('api') ? [`${this.siteUrl}/health/ready`, `${this.siteUrl}/`] : []),
        `${this.sandboxUrl}/phone`,
        `${this.sandboxUrl}/mailbox`,
      );
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops everything, the shop's programs first and the other parts in reverse order; also works during `start`. */
  async stop() {
    this.#stopping = true;
    await Promise.all(this.#first.splice(0).map((part) => part.stop()));
    while (this.#parts.length > 0) await this.#parts.pop().stop();
  }

  /** Makes the shop's programs exit at once, without waiting for pending work. */
  hurry() {
    for (const part of this.#parts) part.hurry?.();
  }

  async #keep(starting) {
    const part = await starting;
    if (this.#stopping) {
      await part.stop();
      throw new ExpectedError('启动被中断');
    }
    this.#parts.push(part);
    return part;
  }

  /** Registers a server; if it exits unexpectedly, everything stops. */
  async #keepServer(name, starting) {
    const part = await this.#keep(starting);
    part.child.once('exit', () => {
      const log = join(this.#logDir, `${name}.log`);
      if (!this.#stopping) this.#onDeath(new ExpectedError(`${name} 意外退出，日志见 ${log}`));
    });
    return part;
  }

  #logFile(name) {
    return openSync(join(this.#logDir, `${name}.log`), 'a');
  }

  async #startDatabase() {
    const { env, dataDir } = this.#settings;
    if (env.DATABASE_URL) {
      await assertDatabaseAnswers(env.DATABASE_URL);
      return env.DATABASE_URL;
    }
    print('正在启动 PostgreSQL…');
    const dir = join(dataDir, 'postgres');
    const { url } = await this.#keepServer(
      'postgres',
      startPostgres(dir, this.#logFile('postgres')),
    );
    return ensureDatabase(url, 'cloudknit');
  }

  async #startRedis() {
    const { env, dataDir } = this.#settings;
    if (env.REDIS_URL) {
      await assertRedisAnswers(env.REDIS_URL);
      return env.REDIS_URL;
    }
    print('正在启动 Redis…');
    const dir = join(dataDir, 'redis');
    return (await this.#keepServer('redis', startRedis(dir, this.#logFile('redis')))).url;
  }

  #appEnv(databaseUrl, redisUrl, [smtpPort, metricsPort, workerMetricsPort]) {
    const { env, dataDir, port, sandboxPort } = this.#settings;
    return {
      ...localKeys(join(dataDir, 'keys')),
      PUBLIC_URL: this.siteUrl,
      STORAGE_DIR: join(dataDir, 'files'),
      WECHAT_PAY_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
      WECHAT_API_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
      // Browsers are redirected to this URL, so it must be reachable for them.
      WECHAT_OPEN_BASE_URL: this.sandboxUrl,
      WECHAT_SDK_BASE_URL: this.sandboxUrl,
      SMS_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
      ALARM_WEBHOOK_URL: `http://127.0.0.1:${sandboxPort}/cgi-bin/webhook/send?key=local`,
      TURNSTILE_BASE_URL: `http://127.0.0.1:${sandboxPort}`,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      EMAIL_FROM: '云织商城 <no-reply@cloudknit.example>',
      // A configured public URL already implies it.
      ...(!env.PUBLIC_URL && {
        WECHAT_PAY_NOTIFY_URL: `http://127.0.0.1:${port}/api/v1/payments/wechat/notify`,
      }),
      SANDBOX_DIR: join(dataDir, 'sandbox'),
      METRICS_PORT: String(metricsPort),
      WORKER_METRICS_PORT: String(workerMetricsPort),
      ...env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
    };
  }

  async #prepareDatabase() {
    print('正在升级数据库结构…');
    await runCommand('migrate', this.appEnv);
    const { demo, demoDesigns } = this.#settings;
    if (!demo) return;
    print('正在检查演示数据…');
    const limit = demoDesigns === undefined ? [] : ['--designs', String(demoDesigns)];
    await runCommand('seed-demo', this.appEnv, limit);
  }
}

/** Runs a command of the api to its end and prints its output. */
function runCommand(name, env, args = []) {
  const path = join(ROOT, `dist/apps/api/src/commands/${name}.js`);
  const child = spawn(process.execPath, [path, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = [];
  createInterface({ input: child.stdout }).on('line', (line) => print(`  ${line}`));
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new ExpectedError(`${name} 失败：\n${errors.slice(-20).join('\n')}`));
    });
  });
}

async function assertAnswers(...urls) {
  for (const url of urls) {
    const response = await fetch(url).catch((error) => ({ ok: false, status: error.message }));
    if (!response.ok) throw new ExpectedError(`${url} 没有正常应答（${response.status}）`);
  }
}
