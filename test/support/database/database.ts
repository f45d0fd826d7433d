import { randomBytes } from 'node:crypto';
import { MIGRATION_NAMES, runMigrations } from '#database';
import pg from 'pg';

/** A migrated database for one test file. */
export interface TestDatabase {
  url: string;
  /** The address for connections that listen, where `url` leads through a proxy. */
  directUrl?: string;
  /** Runs one statement outside the code under test. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`');
  return url;
}

export async function createTestDatabase({ migrate = true } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = migrate ? await migratedTemplate() : 'template1';
  // The default strategy also writes the copy to the log, which takes twice as long.
  const copy = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
  await onServer((client) => client.query(copy));
  const url = urlOf(name);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    drop: async () => {
      await pool.end();
      await dropDatabase(name);
    },
  };
}

/** Contains the name of the newest migration, so that a server that outlives a run never provides an older schema. */
const TEMPLATE = `test_template_${MIGRATION_NAMES.at(-1)!.toLowerCase()}`;
const TEMPLATE_LOCK = 7_100_001;

/** Migrates a template database on the first request of a run; test files copy it. @returns its name */
async function migratedTemplate(): Promise<string> {
  await onServer(async (client) => {
    // Specs of several processes may request it at once. A finished template is marked.
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query<{ datistemplate: boolean }>(
      'SELECT datistemplate FROM pg_database WHERE datname = $1',
      [TEMPLATE],
    );
    if (rows[0]?.datistemplate) return;
    if (rows[0]) await client.query(`DROP DATABASE ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await runMigrations(urlOf(TEMPLATE));
    await client.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true`);
  });
  return TEMPLATE;
}

function urlOf(name: string): string {
  return Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;
}

/** A pool ends before its connections do; a connection that is terminated meanwhile would make the next test fail. */
async function dropDatabase(name: string): Promise<void> {
  try {
    // Waits up to five seconds for connections to close.
    await onServer((client) => client.query(`DROP DATABASE ${name}`));
  } catch {
    await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

async function onServer(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
