import type { QueryRunner } from 'typeorm';

/** A table that becomes partitioned by month. */
export interface MonthlyTable {
  name: string;
  /** The time that decides the month of a row. It is never updated. */
  column: string;
  /** The columns of the primary key before; the time is added, because PostgreSQL requires it. */
  key: string;
  /** Whether the key is an identity column. */
  hasIdentity: boolean;
  /** Definitions of foreign keys by name. */
  references: Record<string, string>;
  /** Definitions of indexes by name, with the words before and after the name of the table. */
  indexes: Record<string, [kind: string, columns: string]>;
}

export const MONTHLY: MonthlyTable[] = [
  {
    name: 'audit_log',
    column: 'at',
    key: 'id',
    hasIdentity: true,
    references: {
      audit_log_actor_id_fkey: 'FOREIGN KEY (actor_id) REFERENCES users ON DELETE SET NULL',
    },
    indexes: { audit_log_subject: ['INDEX', '(subject, id)'] },
  },
  {
    name: 'sent_messages',
    column: 'sent_at',
    key: 'key',
    hasIdentity: false,
    references: {},
    indexes: {},
  },
  {
    name: 'payment_notifications',
    column: 'received_at',
    key: 'id',
    hasIdentity: false,
    references: {},
    indexes: {
      payment_notifications_open: ['INDEX', '(received_at) WHERE processed_at IS NULL'],
    },
  },
  {
    name: 'reading_events',
    column: 'received_at',
    key: 'project_id, id',
    hasIdentity: false,
    references: {
      reading_events_project_id_fkey:
        'FOREIGN KEY (project_id) REFERENCES reading_projects ON DELETE CASCADE',
    },
    indexes: {
      reading_events_seq: ['UNIQUE INDEX', '(project_id, seq, received_at)'],
      reading_events_set: [
        'INDEX',
        '(project_id, counter, at DESC, seq DESC) WHERE set_to IS NOT NULL',
      ],
    },
  },
];

const IN_CHINA = `AT TIME ZONE 'Asia/Shanghai'`;
/** How many months after the current one have partitions from the beginning. */
const AHEAD = 3;

/** Makes the parts of a partitioned table that every partition gets, and the default partition. */
export async function completeTable(runner: QueryRunner, table: MonthlyTable): Promise<void> {
  const { name, key, column, references, indexes } = table;
  await runner.query(
    `ALTER TABLE ${name} ADD CONSTRAINT ${name}_pkey PRIMARY KEY (${key}, ${column})`,
  );
  for (const [constraint, definition] of Object.entries(references)) {
    await runner.query(`ALTER TABLE ${name} ADD CONSTRAINT ${constraint} ${definition}`);
  }
  for (const [index, [kind, columns]] of Object.entries(indexes)) {
    await runner.query(`CREATE ${kind} ${index} ON ${name} ${columns}`);
  }
  await runner.query(`CREATE TABLE partitions.${name}_default PARTITION OF ${name} DEFAULT`);
}

/** Makes the partitions of the current month and the next ones, unless others cover them. */
export async function makeMonths(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(
    `SELECT partitions.make_month('${name}', ((now() ${IN_CHINA}) + make_interval(months => n))::date)
     FROM generate_series(0, ${AHEAD}) n`,
  );
}

/**
 * Declares that no row of a table is later than the end of the month, so that attaching it as a partition needs no
 * scan. Validation reads the whole table once, beside reads and writes.
 */
export async function boundRows(runner: QueryRunner, table: MonthlyTable): Promise<void> {
  const { name, column } = table;
  await runner.query(`ALTER TABLE ${name} DROP CONSTRAINT IF EXISTS ${name}_bound`);
  // Two days later, so that rows which are written while the month ends are within the bound.
  const [{ bound }] = (await runner.query(
    `SELECT (date_trunc('month', greatest(now() + interval '2 days', max(${column})) ${IN_CHINA})
       + interval '1 month') ${IN_CHINA} AS bound FROM ${name}`,
  )) as [{ bound: Date }];
  await runner.query(
    `ALTER TABLE ${name} ADD CONSTRAINT ${name}_bound CHECK (${column} < '${bound.toISOString()}') NOT VALID`,
  );
  await runner.query(`ALTER TABLE ${name} VALIDATE CONSTRAINT ${name}_bound`);
}

/**
 * Replaces a table by a partitioned one. Its rows are not copied: the table becomes the partition of everything before
 * the bound. Writes of the table wait while its unique indexes are built, unless they were built before.
 */
export async function partition(runner: QueryRunner, table: MonthlyTable): Promise<void> {
  const { name, column, key, hasIdentity, indexes } = table;
  const before = `${name}_before`;
  const [{ bound }] = (await runner.query(
    `SELECT substring(pg_get_constraintdef(oid) FROM $$'([^']+)'$$)::timestamptz AS bound
     FROM pg_constraint WHERE conrelid = '${name}'::regclass AND conname = '${name}_bound'`,
  )) as [{ bound: Date }];
  await runner.query(`LOCK TABLE ${name} IN SHARE MODE`);
  await runner.query(
    `CREATE UNIQUE INDEX IF NOT EXISTS ${before}_pkey ON ${name} (${key}, ${column})`,
  );
  for (const [index, [kind, columns]] of Object.entries(indexes)) {
    if (kind !== 'UNIQUE INDEX') continue;
    await runner.query(
      `CREATE UNIQUE INDEX IF NOT EXISTS ${before}_${index} ON ${name} ${columns}`,
    );
    await runner.query(`DROP INDEX ${index}`);
  }
  const last = hasIdentity ? await dropIdentity(runner, name) : null;
  await runner.query(`ALTER TABLE ${name} DROP CONSTRAINT ${name}_pkey`);
  await runner.query(
    `ALTER TABLE ${name} ADD CONSTRAINT ${before}_pkey PRIMARY KEY USING INDEX ${before}_pkey`,
  );
  await runner.query(`ALTER TABLE ${name} RENAME TO ${before}`);
  await runner.query(`ALTER TABLE ${before} SET SCHEMA partitions`);
  await runner.query(
    `CREATE TABLE ${name} (LIKE partitions.${before} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
     PARTITION BY RANGE (${column})`,
  );
  await runner.query(`ALTER TABLE ${name} DROP CONSTRAINT ${name}_bound`);
  if (last) await addIdentity(runner, name, last);
  await completeTable(runner, table);
  const [{ hasRows }] = (await runner.query(
    `SELECT EXISTS (SELECT FROM partitions.${before}) AS "hasRows"`,
  )) as [{ hasRows: boolean }];
  if (hasRows) {
    await runner.query(
      `ALTER TABLE ${name} ATTACH PARTITION partitions.${before}
       FOR VALUES FROM (MINVALUE) TO ('${bound.toISOString()}')`,
    );
    await runner.query(`ALTER TABLE partitions.${before} DROP CONSTRAINT ${name}_bound`);
  } else await runner.query(`DROP TABLE partitions.${before}`);
  await makeMonths(runner, name);
}

/** Replaces a partitioned table by a plain one with the same rows, those of archived months too. */
export async function unpartition(runner: QueryRunner, table: MonthlyTable): Promise<void> {
  const { name, key, hasIdentity, references, indexes } = table;
  const months = (await runner.query(
    `SELECT relname::text AS month FROM pg_class WHERE relnamespace = 'archive'::regnamespace
       AND relkind = 'r' AND relname ~ '^${name}_(before|[0-9]{4}_[0-9]{2})$'`,
  )) as { month: string }[];
  for (const { month } of months) {
    await runner.query(`SELECT partitions.attach_archived('${name}', '${month}')`);
  }
  const last = hasIdentity ? await dropIdentity(runner, name) : null;
  await runner.query(
    `CREATE TABLE ${name}_plain (LIKE ${name} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`,
  );
  await runner.query(`INSERT INTO ${name}_plain SELECT * FROM ${name}`);
  await runner.query(`DROP TABLE ${name}`);
  await runner.query(`ALTER TABLE ${name}_plain RENAME TO ${name}`);
  if (last) await addIdentity(runner, name, last);
  await runner.query(`ALTER TABLE ${name} ADD CONSTRAINT ${name}_pkey PRIMARY KEY (${key})`);
  for (const [constraint, definition] of Object.entries(references)) {
    await runner.query(`ALTER TABLE ${name} ADD CONSTRAINT ${constraint} ${definition}`);
  }
  for (const [index, [kind, columns]] of Object.entries(indexes)) {
    const own = columns.replace(', received_at)', ')');
    await runner.query(`CREATE ${kind} ${index} ON ${name} ${own}`);
  }
}

/** State of a sequence: its last value, and whether that value was used. */
interface SequenceState {
  last: string;
  called: boolean;
}

/** Removes the identity of a table's id. @returns the state of its sequence */
export async function dropIdentity(runner: QueryRunner, name: string): Promise<SequenceState> {
  const [state] = (await runner.query(
    `SELECT last_value::text AS last, is_called AS called FROM ${name}_id_seq`,
  )) as [SequenceState];
  await runner.query(`ALTER TABLE ${name} ALTER id DROP IDENTITY`);
  return state;
}

/** Makes a table's id an identity column that continues a sequence. */
export async function addIdentity(
  runner: QueryRunner,
  name: string,
  { last, called }: SequenceState,
): Promise<void> {
  await runner.query(`ALTER TABLE ${name} ALTER id ADD GENERATED ALWAYS AS IDENTITY`);
  await runner.query('SELECT setval($1::regclass, $2::bigint, $3)', [
    `${name}_id_seq`,
    last,
    called,
  ]);
}
