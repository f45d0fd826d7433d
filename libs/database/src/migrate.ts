import type { DataSource } from 'typeorm';
import { createDataSource, MIGRATIONS_TABLE } from './database.module.js';
import { migrations } from './migrations/index.js';

/** Any number, the same for all: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 4_201_980_517;

/**
 * Brings a database's schema to the newest state. Safe to run from several processes at once.
 * @param url PostgreSQL connection URL
 * @returns names of the migrations that ran
 */
export async function runMigrations(url: string): Promise<string[]> {
  const dataSource = await createDataSource(url).initialize();
  const holder = dataSource.createQueryRunner();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await holder.release();
    await dataSource.destroy();
  }
}

/** How many migrations a database has not seen yet. */
export async function countPendingMigrations(dataSource: DataSource): Promise<number> {
  const [{ count }] = await dataSource.query<[{ count: number }]>(
    `SELECT count(*) FROM ${MIGRATIONS_TABLE} WHERE name = ANY($1)`,
    [migrations.map(({ name }) => name)],
  );
  return migrations.length - count;
}
