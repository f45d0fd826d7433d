import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../tools/stack/ports.mjs';
import { eventually } from '../eventually.js';

const TEMPLATE = 'deploy/pgbouncer/pgbouncer.ini.template';

export interface Pgbouncer {
  /** The URL of the database through the pooler. */
  url: string;
  /** Connections from processes to the pooler, and from the pooler to PostgreSQL. */
  connections(): Promise<{ clients: number; servers: number }>;
  stop(): Promise<void>;
}

/** Starts PgBouncer with the deployed configuration in front of a database. */
export async function startPgbouncer(databaseUrl: string): Promise<Pgbouncer> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const dir = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const users = join(dir, 'users.txt');
  const configuration = join(dir, 'pgbouncer.ini');
  const ownPort = String(await freePort());
  const values: Record<string, string> = {
    PGBOUNCER_DATABASE: pathname.slice(1),
    PGBOUNCER_POSTGRES_HOST: hostname,
    PGBOUNCER_POSTGRES_PORT: port,
    PGBOUNCER_HOST: '127.0.0.1',
    PGBOUNCER_PORT: ownPort,
    PGBOUNCER_USERS: users,
    PGBOUNCER_STATS_USER: username,
  };
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    configuration,
    readFileSync(TEMPLATE, 'utf8').replaceAll(
      /\$\{(PGBOUNCER_\w+)\}/g,
      (_whole, name: string) => values[name]!,
    ),
  );
  // PgBouncer refuses to run as root; the other user reads the files.
  chmodSync(dir, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(process.env['PGBOUNCER_PATH']!, ['-q', ...user, configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${ownPort}` }).href;
  await eventually(() => queryOnce(url, 'SELECT 1').then(() => undefined));
  const statistics = Object.assign(new URL(url), { pathname: '/pgbouncer' }).href;
  const countOf = async (what: 'CLIENTS' | 'SERVERS') =>
    (await queryOnce(statistics, `SHOW ${what}`)).filter(
      (row) => row['database'] === values['PGBOUNCER_DATABASE'],
    ).length;
  return {
    url,
    connections: async () => ({
      clients: await countOf('CLIENTS'),
      servers: await countOf('SERVERS'),
    }),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(dir, { recursive: true });
    },
  };
}

async function queryOnce(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
