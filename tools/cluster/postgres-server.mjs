// PostgreSQL servers from Debian's package, with streaming replication. The package contains pg_basebackup and
// pg_rewind, which the embedded PostgreSQL does not.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { installPackages } from '../stack/debian.mjs';
import { runAs, startServer, stopProcess } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';
import { ownTo, serverUser } from '../stack/server-user.mjs';

const VERSIONS = '/usr/lib/postgresql';
const READY_TIMEOUT_MS = 60_000;

/** The name and the password of the only role of these servers. */
export const ROLE = { name: 'cloudknit', password: 'cloudknit' };

/** @returns {string} the directory with PostgreSQL's programs @throws {ExpectedError} when it cannot be installed */
export function ensurePostgresPrograms() {
  const find = () => {
    try {
      const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0];
      return newest ? join(VERSIONS, newest, 'bin') : null;
    } catch {
      return null;
    }
  };
  const dir = find() ?? (installPackages(['postgresql']) ? find() : null);
  if (!dir) {
    throw new ExpectedError(
      '找不到 PostgreSQL，请安装（Debian/Ubuntu：sudo apt-get install postgresql）',
    );
  }
  return dir;
}

/** A server with its data directory. It ends together with this process. */
export class PostgresServer {
  /**
   * @param {object} options
   * @param {string} options.dir the data directory, which need not exist
   * @param {number} options.port
   * @param {number | string} options.log a file descriptor, or 'ignore'
   * @param {string[]} [options.settings] `name=value`, in addition to the defaults
   */
  constructor({ dir, port, log, settings = [] }) {
    Object.assign(this, { dir, port, log, settings, programs: ensurePostgresPrograms() });
    this.child = null;
  }

  /** The URL of a database. */
  url(database = 'postgres') {
    return `postgres://${ROLE.name}:${ROLE.password}@127.0.0.1:${this.port}/${database}`;
  }

  /** Creates an empty database cluster. */
  create() {
    const passwordFile = `${this.dir}.password`;
    this.#prepareDir();
    writeFileSync(passwordFile, ROLE.password);
    ownTo(passwordFile);
    this.#run('初始化 PostgreSQL', 'initdb', [
      `--pgdata=${this.dir}`,
      `--username=${ROLE.name}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ]);
    rmSync(passwordFile);
  }

  /** Copies a running primary. After its start this server is a replica of it. */
  copyFrom(primary) {
    this.#prepareDir();
    this.#run('复制 PostgreSQL', 'pg_basebackup', [
      `--pgdata=${this.dir}`,
      `--dbname=${primary.url()}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--wal-method=stream',
    ]);
  }

  async start() {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'wal_keep_size=256MB',
      ...this.settings,
    ];
    this.child = startServer(
      join(this.programs, 'postgres'),
      ['-D', this.dir, '-p', String(this.port), ...settings.flatMap((each) => ['-c', each])],
      { identity: serverUser(), stdio: ['ignore', this.log, this.log] },
    );
    const giveUpAt = Date.now() + READY_TIMEOUT_MS;
    while (!(await this.#answers())) {
      if (this.child.exitCode !== null || Date.now() > giveUpAt) {
        throw new ExpectedError(`PostgreSQL（${this.dir}）没有启动`);
      }
      await sleep(100);
    }
  }

  /** Runs a statement on a separate connection. @returns {Promise<object[]>} the rows */
  async query(text, values = [], database = 'postgres') {
    const client = new pg.Client({
      connectionString: this.url(database),
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Closes open connections and stops the server. */
  async stop() {
    if (this.child) await stopProcess(this.child, 'SIGINT', 30_000);
  }

  #answers() {
    return this.query('SELECT').then(
      () => true,
      () => false,
    );
  }

  #prepareDir() {
    rmSync(this.dir, { recursive: true, force: true });
    mkdirSync(this.dir, { recursive: true, mode: 0o700 });
    ownTo(this.dir);
  }

  #run(what, program, args) {
    runAs(what, serverUser(), join(this.programs, program), args);
  }
}
