import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { MIGRATIONS_TABLE } from '#database';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup.error.js';
import { writeWhole } from './bytes.js';
import type { DumpedTable } from './manifest.js';

/** A table to dump: every table except that of the migrations. */
export interface Table {
  name: string;
  columns: string[];
}

interface FoundTable extends Table {
  /** The tables that its foreign keys reference. */
  refersTo: string[];
}

/** All tables, each after those that it references. @throws BackupError if there is a cycle */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<FoundTable>(
    `SELECT relname::text AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       (SELECT coalesce(array_agg(other.relname::text), '{}')
        FROM pg_constraint JOIN pg_class other ON other.oid = confrelid
        WHERE conrelid = t.oid AND contype = 'f' AND confrelid <> t.oid) AS "refersTo"
     FROM pg_class t
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> $1
     ORDER BY 1`,
    [MIGRATIONS_TABLE],
  );
  const placed: Table[] = [];
  let left = rows;
  while (left.length > 0) {
    const free = left.filter(({ refersTo }) =>
      refersTo.every((other) => placed.some(({ name }) => name === other)),
    );
    if (free.length === 0) {
      throw new BackupError(
        `这些表互相引用，排不出先后：${left.map(({ name }) => name).join('、')}`,
      );
    }
    placed.push(...free.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !free.includes(table));
  }
  return placed;
}

/** Writes a table's rows to a file, as seen by the connection's transaction. */
export async function dumpTable(
  client: pg.Client,
  table: Table,
  path: string,
): Promise<DumpedTable> {
  const source = client.query(copyTo(`COPY ${placeOf(table)} TO STDOUT`));
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = await writeWhole(path, [source, gzip]);
  return { ...table, rows: source.rowCount, ...written };
}

/** Loads a dumped table's rows. @throws BackupError if their number differs from the dump */
export async function loadTable(
  client: pg.Client,
  table: DumpedTable,
  path: string,
): Promise<void> {
  const sink = client.query(copyFrom(`COPY ${placeOf(table)} FROM STDIN`));
  await pipeline(createReadStream(path), createGunzip(), sink);
  if (sink.rowCount !== table.rows) {
    throw new BackupError(`表 ${table.name} 应有 ${table.rows} 行，写入了 ${sink.rowCount} 行`);
  }
}

/** The last value of each sequence. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
  );
  // The sequence of the migrations table is set by the migrations that run during a restore.
  const own = rows.filter(({ name }) => !name.startsWith(MIGRATIONS_TABLE));
  return Object.fromEntries(own.map(({ name, last }) => [name, last]));
}

/** Sets the sequences to continue after these values. */
export async function setSequences(
  client: pg.Client,
  sequences: Record<string, string>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
  }
}

/** The names of tables that have rows. */
export async function findFilledTables(client: pg.Client, tables: Table[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${pg.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount) filled.push(name);
  }
  return filled;
}

function placeOf({ name, columns }: Table): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((one) => pg.escapeIdentifier(one)).join(', ')})`;
}
