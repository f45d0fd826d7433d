// PostgreSQL with Patroni and etcd, HAProxy and PgBouncer, with the configuration files of deploy.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startServer } from '../lib/processes.mjs';
import { ownTo, serverUser } from '../stack/server-user.mjs';
import { ensureSystemServer } from '../stack/system-servers.mjs';
import { childrenOf, Part, signal } from './part.mjs';
import { ensurePostgresPrograms } from './postgres-server.mjs';
import { fillTemplate, writeConfiguration } from './templates.mjs';

const HOST = '127.0.0.1';
export const DATABASE = 'cloudknit';
/** Ports that only Patroni and etcd use. */
const PATRONI_PORTS = ['etcd', 'etcdPeer', 'patroni_a', 'patroni_b'];

const isOk = async (url) => (await fetch(url, { signal: AbortSignal.timeout(3_000) })).ok;

async function isAnswering(url, statement = 'SELECT') {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function directory(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  ownTo(path);
  return path;
}

const asServerUser = (program, args, log, options = {}) =>
  startServer(program, args, { identity: serverUser(), stdio: ['ignore', log, log], ...options });

/** etcd, where Patroni records which PostgreSQL server is the primary. */
function etcd({ dir, ports, logOf }) {
  const path = writeConfiguration(
    join(dir, 'etcd.yml'),
    fillTemplate('cluster/etcd.yml.template', {
      ETCD_NAME: 'a',
      ETCD_DIR: directory(join(dir, 'etcd')),
      ETCD_HOST: HOST,
      ETCD_PORT: ports.etcd,
      ETCD_PEER_PORT: ports.etcdPeer,
    }),
  );
  const program = ensureSystemServer('etcd', ['etcd-server']);
  return new Part('etcd', {
    start: () => asServerUser(program, ['--config-file', path], logOf('etcd')),
    isReady: () => isOk(`http://${HOST}:${ports.etcd}/health`),
  });
}

/**
 * A PostgreSQL server with its Patroni, which would normally have its own machine.
 * @param {'a' | 'b'} name
 */
function patroni(name, { dir, ports, password, logOf }) {
  const [port, restPort] = [ports[`postgres_${name}`], ports[`patroni_${name}`]];
  const dataDir = join(dir, `postgres-${name}`);
  const pidFile = join(dataDir, 'postmaster.pid');
  const path = writeConfiguration(
    join(dir, `patroni-${name}.yml`),
    fillTemplate('cluster/patroni.yml.template', {
      PATRONI_NAME: name,
      PATRONI_HOST: HOST,
      PATRONI_PORT: restPort,
      ETCD_HOST: HOST,
      ETCD_PORT: ports.etcd,
      POSTGRES_HOST: HOST,
      POSTGRES_PORT: port,
      POSTGRES_DIR: dataDir,
      POSTGRES_PROGRAMS: ensurePostgresPrograms(),
      POSTGRES_PASSWORD: password,
      POSTGRES_NETWORK: `${HOST}/32`,
    }),
  );
  const program = ensureSystemServer('patroni', ['patroni', 'python3-psycopg2']);
  const statusUrl = `http://${HOST}:${restPort}`;
  const part = new Part(`PostgreSQL ${name}`, {
    start: () =>
      asServerUser(program, [path], logOf(`patroni-${name}`), { cwd: dir, deathSignal: 'TERM' }),
    isReady: () => isOk(`${statusUrl}/readiness`),
    others: () => processesOf(pidFile),
  });
  /** Whether it is the primary, by the same request that HAProxy sends. */
  const isPrimary = () => isOk(`${statusUrl}/primary`).catch(() => false);
  /** Whether it is the synchronous replica, which must confirm every commit. */
  const isSynchronous = () => isOk(`${statusUrl}/synchronous`).catch(() => false);
  const url = `postgres://cloudknit:${password}@${HOST}:${port}/${DATABASE}`;
  /**
   * Pauses or resumes the replay of a replica, which still receives and confirms every commit. Patroni would undo
   * pg_wal_replay_pause().
   * @param {'SIGSTOP' | 'SIGCONT'} wanted
   */
  const signalReplay = (wanted) => {
    for (const pid of processesOf(pidFile).filter(isReplaying)) signal(pid, wanted);
  };
  return Object.assign(part, { isPrimary, isSynchronous, signalReplay, url });
}

/** The process ids of a PostgreSQL server and its backends, which do not end when the server is killed. */
function processesOf(pidFile) {
  if (!existsSync(pidFile)) return [];
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const children = childrenOf(pid);
  return children.length === 0 ? [] : [pid, ...children];
}

/** Whether a process of PostgreSQL replays the log of the primary. */
const isReplaying = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('startup');

/** HAProxy, with one port for the primary and one for the replica. */
function haproxy({ dir, ports, password, logOf }) {
  const path = writeConfiguration(
    join(dir, 'haproxy.cfg'),
    fillTemplate('cluster/haproxy.cfg.template', {
      HAPROXY_HOST: HOST,
      HAPROXY_PRIMARY_PORT: ports.primary,
      HAPROXY_REPLICA_PORT: ports.replica,
      POSTGRES_A: `${HOST}:${ports.postgres_a}`,
      POSTGRES_B: `${HOST}:${ports.postgres_b}`,
      PATRONI_A_HOST: HOST,
      PATRONI_A_PORT: ports.patroni_a,
      PATRONI_B_HOST: HOST,
      PATRONI_B_PORT: ports.patroni_b,
    }),
  );
  const program = ensureSystemServer('haproxy');
  const urlOf = (port) => `postgres://cloudknit:${password}@${HOST}:${port}`;
  return new Part('HAProxy', {
    start: () => asServerUser(program, ['-db', '-f', path], logOf('haproxy')),
    isReady: async () =>
      (await isAnswering(`${urlOf(ports.primary)}/postgres`)) &&
      (await isAnswering(`${urlOf(ports.replica)}/postgres`)),
  });
}

export function pgbouncer({ dir, ports, password, logOf }) {
  const users = writeConfiguration(join(dir, 'users.txt'), `"cloudknit" "${password}"\n`);
  const path = writeConfiguration(
    join(dir, 'pgbouncer.ini'),
    fillTemplate('pgbouncer/pgbouncer.ini.template', {
      PGBOUNCER_DATABASE: DATABASE,
      PGBOUNCER_POSTGRES_HOST: HOST,
      PGBOUNCER_POSTGRES_PORT: ports.primary,
      PGBOUNCER_HOST: HOST,
      PGBOUNCER_PORT: ports.pgbouncer,
      PGBOUNCER_USERS: users,
      PGBOUNCER_STATS_USER: 'cloudknit',
    }),
  );
  const program = ensureSystemServer('pgbouncer');
  return new Part('PgBouncer', {
    start: () => asServerUser(program, ['-q', path], logOf('pgbouncer')),
    isReady: () =>
      isAnswering(`postgres://cloudknit:${password}@${HOST}:${ports.pgbouncer}/${DATABASE}`),
  });
}

/**
 * Starts etcd, two PostgreSQL servers with Patroni, HAProxy and PgBouncer, and creates the empty database.
 * @param {(part: Part) => Promise<void>} startPart starts a part and registers it for the end
 * @returns {Promise<{postgres: Part[], haproxy: Part, pgbouncer: Part}>}
 */
export async function startPatroni(context, startPart) {
  await context.assignPorts(PATRONI_PORTS);
  await startPart(etcd(context));
  const [first, second] = ['a', 'b'].map((name) => patroni(name, context));
  await startPart(first);
  const server = new pg.Client(Object.assign(new URL(first.url), { pathname: '/postgres' }).href);
  await server.connect();
  await server.query(`CREATE DATABASE ${DATABASE}`);
  await server.end();
  await startPart(second);
  const parts = {
    postgres: [first, second],
    haproxy: haproxy(context),
    pgbouncer: pgbouncer(context),
  };
  await startPart(parts.haproxy);
  await startPart(parts.pgbouncer);
  return parts;
}
