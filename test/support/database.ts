import { randomBytes } from 'node:crypto';
import { runMigrations } from '#database';
import pg from 'pg';

/** A migrated database of a test file's own. */
export interface TestDatabase {
  url: string;
  /** Runs one statement beside the code under test. */
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
  await onServer(`CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href;
  if (migrate) await runMigrations(url);
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

/** A pool ends before its connections do; one cut off meanwhile would fail whichever test runs next. */
async function dropDatabase(name: string): Promise<void> {
  try {
    // Waits up to five seconds for connections to leave.
    await onServer(`DROP DATABASE ${name}`);
  } catch {
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
