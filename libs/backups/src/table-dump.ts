import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { IN_CHINA, MIGRATIONS_TABLE } from '#database';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup.error.js';
import { writeWhole } from './bytes.js';
import type { DumpedTable } from './manifest.js';

/** A table to dump: every table except that of the migrations. A partitioned table is one with all its months. */
export interface Table {
  name: string;
  columns: string[];
  /** The time that decides the partition of a row; null if the table is not partitioned. */
  partitionedBy: string | null;
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
        WHERE conrelid = t.oid AND contype = 'f' AND confrelid <> t.oid) AS "refersTo",
       (SELECT attname::text FROM pg_partitioned_table JOIN pg_attribute
          ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = t.oid) AS "partitionedBy"
     FROM pg_class t
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname <> $1
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
    placed.push(
      ...free.map(({ name, columns, partitionedBy }) => ({ name, columns, partitionedBy })),
    );
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
  const { name, columns, partitionedBy } = table;
  const rows = partitionedBy ? `(${await monthsQuery(client, table)})` : placeOf(table);
  const source = client.query(copyTo(`COPY ${rows} TO STDOUT`));
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = await writeWhole(path, [source, gzip]);
  const months = partitionedBy ? await readMonths(client, table) : undefined;
  return { name, columns, ...(months && { months }), rows: source.rowCount, ...written };
}

/** Loads a dumped table's rows. @throws BackupError if their number differs from the dump */
export async function loadTable(
  client: pg.Client,
  table: DumpedTable,
  path: string,
): Promise<void> {
  for (const month of table.months ?? []) {
    await client.query('SELECT partitions.make_month($1::regclass, $2)', [table.name, month]);
  }
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

/** A query for the rows of a partitioned table and of its archived months. */
async function monthsQuery(client: pg.Client, { name, columns }: Table): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT oid::regclass::text AS place FROM pg_class
     WHERE relnamespace = 'archive'::regnamespace AND relkind = 'r'
       AND relname ~ ('^' || $1 || '_(before|[0-9]{4}_[0-9]{2})$') ORDER BY relname`,
    [name],
  );
  const list = columns.map((one) => pg.escapeIdentifier(one)).join(', ');
  const places = [pg.escapeIdentifier(name), ...rows.map(({ place }) => place)];
  return places.map((place) => `SELECT ${list} FROM ${place}`).join(' UNION ALL ');
}

/** The months from the first to the last row of a partitioned table, by their first days. */
async function readMonths(client: pg.Client, table: Table): Promise<string[]> {
  const key = pg.escapeIdentifier(table.partitionedBy!);
  const { rows } = await client.query<{ month: string }>(
    `WITH ends AS (
       SELECT date_trunc('month', min(${key}) ${IN_CHINA}) AS first,
         max(${key}) ${IN_CHINA} AS last
       FROM (${await monthsQuery(client, table)}) r)
     SELECT to_char(month, 'YYYY-MM-DD') AS month
     FROM ends, generate_series(first, last, interval '1 month') month`,
  );
  return rows.map(({ month }) => month);
}

function placeOf({ name, columns }: Pick<Table, 'name' | 'columns'>): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((one) => pg.escapeIdentifier(one)).join(', ')})`;
}
