import type { DataSource } from 'typeorm';
import { createDataSource, MIGRATIONS_TABLE } from './database.module.js';
import { migrations } from './migrations/index.js';

/**
 * Advisory lock of the schema. Migrations hold it exclusively; a process that reads many tables holds it
 * shared, so that no migration changes them meanwhile. An arbitrary number, the same in all processes.
 */
export const MIGRATION_LOCK = 4_201_980_517;

/** The names of all migrations, in the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = migrations.map(({ name }) => name);

/**
 * Migrates a database to the newest schema. Safe to run from several processes at once.
 * @param url PostgreSQL connection URL
 * @returns names of the migrations that ran
 */
export function runMigrations(url: string): Promise<string[]> {
  return underLock(createDataSource(url), async (dataSource) => {
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  });
}

/**
 * Migrates an empty database up or down to an earlier schema, to load rows that were saved in it. Existing
 * rows may be lost.
 * @param last the name of the last migration of that schema @throws if no migration has that name
 */
export async function migrateEmptyTo(url: string, last: string): Promise<void> {
  const index = MIGRATION_NAMES.indexOf(last);
  if (index < 0) throw new Error(`no migration ${last}`);
  await underLock(createDataSource(url), async (dataSource) => {
    const later = await countRan(dataSource, MIGRATION_NAMES.slice(index + 1));
    for (let i = 0; i < later; i += 1) await dataSource.undoLastMigration({ transaction: 'each' });
  });
  const until = createDataSource(url, 2, migrations.slice(0, index + 1));
  await underLock(until, (dataSource) => dataSource.runMigrations({ transaction: 'each' }));
}

async function underLock<T>(
  unconnected: DataSource,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = await unconnected.initialize();
  const holder = dataSource.createQueryRunner();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work(dataSource);
  } finally {
    await holder.release();
    await dataSource.destroy();
  }
}

/** Counts the migrations that a database has not run yet. */
export async function countPendingMigrations(dataSource: DataSource): Promise<number> {
  return migrations.length - (await countRan(dataSource, MIGRATION_NAMES));
}

async function countRan(dataSource: DataSource, names: readonly string[]): Promise<number> {
  const [{ present }] = await dataSource.query<[{ present: boolean }]>(
    'SELECT to_regclass($1) IS NOT NULL AS present',
    [MIGRATIONS_TABLE],
  );
  if (!present) return 0;
  const [{ count }] = await dataSource.query<[{ count: number }]>(
    `SELECT count(*) FROM ${MIGRATIONS_TABLE} WHERE name = ANY($1)`,
    [names],
  );
  return count;
}
