import type { DataSource } from 'typeorm';
import { createDataSource, MIGRATIONS_TABLE } from './database.module.js';
import { LAST_REPLACED, migrations } from './migrations/index.js';

/**
 * Advisory lock of the schema. Migrations hold it exclusively; a process that reads many tables holds it
 * shared, so that no migration changes them and no month leaves or joins its table meanwhile
 * (`partitions.detach_month`). An arbitrary number, the same in all processes.
 */
export const MIGRATION_LOCK = 4_201_980_517;

/** The names of all migrations, in the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = migrations.map(({ name }) => name);

/** A database that a development version before 0.1.0 left in a schema that no migration starts from. */
export class UnreleasedSchemaError extends Error {
  constructor(last: string) {
    super(`这个数据库来自 0.1.0 之前的开发版（到 ${last}）：请先用 0.1.0 启动一次，再升级到本版本`);
  }
}

/**
 * Migrates a database to the newest schema. Safe to run from several processes at once.
 * @param url PostgreSQL connection URL
 * @returns names of the migrations that ran @throws UnreleasedSchemaError
 */
export function runMigrations(url: string): Promise<string[]> {
  return underLock(createDataSource(url), async (dataSource) => {
    await assertReleased(dataSource);
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
  const index = indexOf(last);
  if (index < 0) throw new Error(`no migration ${last}`);
  await underLock(createDataSource(url), async (dataSource) => {
    const later = await countRan(dataSource, MIGRATION_NAMES.slice(index + 1));
    for (let i = 0; i < later; i += 1) await dataSource.undoLastMigration({ transaction: 'each' });
  });
  const until = createDataSource(url, 2, migrations.slice(0, index + 1));
  await underLock(until, (dataSource) => dataSource.runMigrations({ transaction: 'each' }));
}

/** Tells whether `migrateEmptyTo` can make the schema that a migration ends with. */
export function isKnownMigration(name: string): boolean {
  return indexOf(name) >= 0;
}

/** The baseline makes the schema that the migrations which it replaces ended with. */
function indexOf(name: string): number {
  return name === LAST_REPLACED ? 0 : MIGRATION_NAMES.indexOf(name);
}

/** @throws UnreleasedSchemaError if only a part of the migrations ran that the baseline replaces */
async function assertReleased(dataSource: DataSource): Promise<void> {
  const timestampOf = (name: string) => Number(/\d+$/.exec(name));
  const replaced = (await namesRan(dataSource)).filter(
    (name) => !MIGRATION_NAMES.includes(name) && timestampOf(name) <= timestampOf(LAST_REPLACED),
  );
  if (replaced.length > 0 && !replaced.includes(LAST_REPLACED)) {
    throw new UnreleasedSchemaError(replaced.at(-1)!);
  }
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
  return (await namesRan(dataSource)).filter((name) => names.includes(name)).length;
}

/** @returns the names of the migrations that a database has run, in their order */
async function namesRan(dataSource: DataSource): Promise<string[]> {
  const [{ present }] = await dataSource.query<[{ present: boolean }]>(
    'SELECT to_regclass($1) IS NOT NULL AS present',
    [MIGRATIONS_TABLE],
  );
  if (!present) return [];
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`,
  );
  return rows.map(({ name }) => name);
}
