// A complete shop on this machine, from the parts that normally run on several: see docs/deployment.md.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ownEnvironment } from '../lib/own-environment.mjs';
import { freePort } from '../stack/ports.mjs';
import { BUCKET, S3_KEY, startS3Server } from '../stack/s3-server.mjs';
import { Stack } from '../stack/stack.mjs';
import { DATABASE, startPatroni } from './database-parts.mjs';
import { app, nginx, redis, sentinel } from './other-parts.mjs';
import { CLUSTER_NODES, clusterNode, formCluster } from './redis-cluster.mjs';
import { fillTemplate } from './templates.mjs';

const HOST = '127.0.0.1';
const SENTINELS = ['a', 'b', 'c'];
/** The ports of every cluster. */
const PORTS = ['postgres_a', 'postgres_b', 'primary', 'replica', 'pgbouncer', 'nginx', 'sandbox'];
/** Further ports, by the kind of Redis. */
const REDIS_PORTS = {
  sentinel: ['redis_a', 'redis_b', ...SENTINELS.map((name) => `sentinel_${name}`)],
  cluster: CLUSTER_NODES.flatMap((name) => [`redis_${name}`, `redis_bus_${name}`]),
};
const POLL_INTERVAL_MS = 100;
const SYNCHRONOUS_TIMEOUT_MS = 60_000;

export class Cluster {
  #options;
  #context;
  #stack = null;
  #s3 = null;
  #isStopping = false;
  /** @type {import('./part.mjs').Part[]} in the order in which they were started */
  #started = [];
  /** @type {pg.Pool} connected to the current primary */
  database = null;

  /**
   * @param {string} dir an empty directory for all data and logs
   * @param {object} options
   * @param {number} [options.apis]
   * @param {number} [options.workers]
   * @param {boolean} [options.demo] whether the demo shop is created
   * @param {'sentinel' | 'cluster'} [options.redis] a master and a replica with Sentinels, or a Redis Cluster
   * @param {Record<string, string>} [options.env] settings of all programs
   * @param {Record<string, number>} [options.ports] some of the ports; others are free ones
   * @param {(text: string) => void} [options.print]
   * @param {typeof startPatroni} [options.startDatabase] another way to start PostgreSQL and PgBouncer
   */
  constructor(dir, options = {}) {
    const { apis = 3, workers = 3, demo = false, env = {}, ports = {} } = options;
    const { redis: redisKind = 'sentinel' } = options;
    const { print = () => undefined, startDatabase = startPatroni } = options;
    this.#options = { apis, workers, demo, redisKind, env, print, startDatabase };
    const logDir = join(dir, 'logs');
    mkdirSync(logDir, { recursive: true });
    // PostgreSQL and PgBouncer run as another user and need access to their files in this directory.
    chmodSync(dir, 0o755);
    const logOf = (name) => openSync(join(logDir, `${name}.log`), 'a');
    const password = randomBytes(18).toString('hex');
    const assignPorts = (names) => this.#assignPorts(names);
    this.#context = { dir, ports, assignPorts, password, logOf, logDir };
  }

  get siteUrl() {
    return this.#stack.siteUrl;
  }

  get sandboxUrl() {
    return this.#stack.sandboxUrl;
  }

  /** The settings of its programs, of each api but its port. */
  get appEnv() {
    return this.#stack.appEnv;
  }

  /** The addresses of the parts by name. */
  get ports() {
    return this.#context.ports;
  }

  /** Starts every part and waits until all of them are ready. */
  async start() {
    const { print, apis, workers } = this.#options;
    const { dir } = this.#context;
    await this.#assignPorts([...PORTS, ...REDIS_PORTS[this.#options.redisKind]]);
    print('正在启动 PostgreSQL（一主一从）与 PgBouncer…');
    await this.#startDatabase();
    await this.#startRedis();
    this.#s3 = await startS3Server(join(dir, 's3'));
    await this.#startStack();
    print(`正在启动 ${apis} 份接口、${workers} 份后台任务与 nginx…`);
    await this.#startApps();
    this.nginx = nginx(
      this.#context,
      this.apis.map(({ port }) => port),
      join(dir, 'files'),
    );
    await this.#startPart(this.nginx);
  }

  /** The PostgreSQL server that is currently the primary. @returns {Promise<import('./part.mjs').Part | null>} */
  primary() {
    return find(this.postgres, (each) => each.isPrimary());
  }

  /**
   * The PostgreSQL server that is currently the replica; null while there is no primary.
   * @returns {Promise<import('./part.mjs').Part | null>}
   */
  async replica() {
    const primary = await this.primary();
    return primary && this.postgres.find((each) => each !== primary);
  }

  /** Runs a statement on one of the two PostgreSQL servers, as superuser. */
  async onServer({ url }, statement) {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** The Redis server that is currently the master. @returns {Promise<import('./part.mjs').Part | null>} */
  master() {
    return find(this.redis, (each) => each.isMaster());
  }

  /** Waits until a synchronous replica confirms every commit, so that a promotion loses none. */
  async untilSynchronous() {
    const giveUpAt = Date.now() + SYNCHRONOUS_TIMEOUT_MS;
    while (!(await find(this.postgres, (each) => each.isSynchronous()))) {
      if (Date.now() > giveUpAt) throw new Error('no replica has become synchronous');
      await sleep(POLL_INTERVAL_MS);
    }
  }

  /** Reads the bytes of a stored file. */
  readStored(key) {
    return this.#s3.read(key);
  }

  /** Stops every part in reverse order; also works during `start`. */
  async stop() {
    if (this.#isStopping) return;
    this.#isStopping = true;
    await this.database?.end();
    const isApp = (part) => this.apis?.includes(part) || this.workers?.includes(part);
    const apps = this.#started.filter(isApp);
    const others = this.#started.filter((part) => !isApp(part));
    // nginx stops first, so that no request reaches an api that has stopped.
    await this.nginx?.stop();
    await Promise.all(apps.map((part) => part.stop()));
    await this.#stack?.stop();
    await this.#s3?.stop();
    for (const part of others.toReversed()) await part.stop();
  }

  async #startDatabase() {
    const context = this.#context;
    const { startDatabase } = this.#options;
    Object.assign(this, await startDatabase(context, (part) => this.#startPart(part)));
    await this.untilSynchronous();
    const url = `postgres://cloudknit:${context.password}@${HOST}:${context.ports.primary}/${DATABASE}`;
    this.database = new pg.Pool({
      connectionString: url,
      max: 4,
      connectionTimeoutMillis: 5_000,
      query_timeout: 20_000,
    });
    // Its connections are lost when the primary fails.
    this.database.on('error', () => undefined);
  }

  async #startRedis() {
    const context = this.#context;
    const { print, redisKind } = this.#options;
    if (redisKind === 'cluster') {
      print('正在启动 Redis Cluster（三主三从）…');
      this.redis = CLUSTER_NODES.map((name) => clusterNode(name, context));
      await Promise.all(this.redis.map((part) => this.#startPart(part)));
      await formCluster(this.redis);
      return;
    }
    print('正在启动 Redis（一主一从）与三个 Sentinel…');
    const first = redis('a', context, null);
    const second = redis('b', context, first.port);
    this.redis = [first, second];
    await this.#startPart(first);
    await this.#startPart(second);
    const sentinels = SENTINELS.map((name) => sentinel(name, context));
    // A Sentinel is ready when it has discovered the others.
    await Promise.all(sentinels.map((part) => this.#startPart(part)));
  }

  /** Starts the sandbox, creates the keys, and creates the schema and contents of the database. */
  async #startStack() {
    const { dir, ports } = this.#context;
    const { env, demo } = this.#options;
    const settings = {
      env: {
        ...ownEnvironment(),
        ...this.#shopEnv(),
        // The clients run on this machine too, so the human checks have a low difficulty.
        ALTCHA_MAX_COUNTER: '30',
        ...env,
      },
      dataDir: join(dir, 'data'),
      port: ports.nginx,
      sandboxPort: ports.sandbox,
      demo,
    };
    this.#stack = new Stack(settings, (fault) => this.#options.print(fault.message));
    await this.#stack.start(['sandbox']);
  }

  #shopEnv() {
    const { ports, password } = this.#context;
    const text = fillTemplate('cluster/shop.env.template', {
      POSTGRES_PASSWORD: password,
      PGBOUNCER_HOST: HOST,
      PGBOUNCER_PORT: ports.pgbouncer,
      HAPROXY_HOST: HOST,
      HAPROXY_PRIMARY_PORT: ports.primary,
      HAPROXY_REPLICA_PORT: ports.replica,
      // PgBouncer of Debian 12 is 1.18, which does not support prepared statements in transaction mode.
      PREPARED_STATEMENTS: '0',
      REDIS_HOST: HOST,
      REDIS_PORT: ports.redis_a,
      ...this.#redisAddresses(),
      S3_ENDPOINT: this.#s3.endpoint,
      S3_BUCKET: BUCKET,
      S3_KEY_ID: S3_KEY.id,
      S3_SECRET: S3_KEY.secret,
    });
    const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  }

  #redisAddresses() {
    const { ports } = this.#context;
    const listOf = (kind, names) => names.map((name) => `${HOST}:${ports[kind + name]}`).join(',');
    const isCluster = this.#options.redisKind === 'cluster';
    return {
      REDIS_SENTINELS: isCluster ? '' : listOf('sentinel_', SENTINELS),
      REDIS_CLUSTER_NODES: isCluster ? listOf('redis_', CLUSTER_NODES) : '',
    };
  }

  async #startApps() {
    const { apis, workers } = this.#options;
    const { logDir } = this.#context;
    const settings = { ...this.#stack.appEnv, METRICS_PORT: '', WORKER_METRICS_PORT: '' };
    this.apis = [];
    for (let number = 1; number <= apis; number += 1) {
      const port = await this.#freePort();
      const part = app('api', number, { ...settings, PORT: String(port) }, logDir);
      this.apis.push(Object.assign(part, { port }));
    }
    this.workers = Array.from({ length: workers }, (_, i) =>
      app('worker', i + 1, settings, logDir),
    );
    // They start one after another, because a parallel start would be slow for each of them.
    for (const part of [...this.apis, ...this.workers]) await this.#startPart(part);
  }

  async #startPart(part) {
    if (this.#isStopping) throw new Error('the cluster is being stopped');
    this.#started.push(part);
    await part.start();
  }

  /** Assigns a free port to each part of these names that has none. */
  async #assignPorts(names) {
    const { ports } = this.#context;
    for (const name of names) ports[name] ??= await this.#freePort();
  }

  /** A free port that no other part of this cluster uses. */
  async #freePort() {
    const { ports } = this.#context;
    for (;;) {
      const port = await freePort();
      if (!Object.values(ports).includes(port)) return port;
    }
  }
}

async function find(parts, holds) {
  const answers = await Promise.all(parts.map(holds));
  return parts[answers.indexOf(true)] ?? null;
}
