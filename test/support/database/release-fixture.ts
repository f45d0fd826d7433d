import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATION_NAMES, migrateEmptyTo } from '#database';
import pg from 'pg';

/** The rows of a shop that a release filled, by table. */
export type ReleaseFixture = Record<string, Record<string, unknown>[]>;

/** Reads the rows of the shop that release 0.1.0 filled: four users, three designs, an open, a paid and a refunded order. */
export function readRelease010(): ReleaseFixture {
  const file = join(import.meta.dirname, '../../fixtures/shop-0.1.0.json');
  return JSON.parse(readFileSync(file, 'utf8')) as ReleaseFixture;
}

/** Makes an empty database that of release 0.1.0, with these rows. */
export async function loadRelease010(url: string, fixture: ReleaseFixture): Promise<void> {
  await migrateEmptyTo(url, MIGRATION_NAMES[0]!);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    // Without triggers and foreign keys the tables can be filled in any order.
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query('DELETE FROM schema_migrations');
    for (const [table, rows] of Object.entries(fixture)) await insert(client, table, rows);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function insert(client: pg.Client, table: string, rows: object[]): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; sequence: string | null }>(
    `SELECT column_name AS name, pg_get_serial_sequence($1, column_name) AS sequence
     FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await client.query(
    `INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1)`,
    [JSON.stringify(rows)],
  );
  for (const { name, sequence } of columns) {
    if (sequence)
      await client.query(`SELECT setval($1, (SELECT max("${name}") FROM "${table}"))`, [sequence]);
  }
}
