import type { RunQuery } from '#catalogue';
import type { ObjectStorage } from '#storage';
import pg from 'pg';
import { BackupError } from './backup.error.js';

/** The shop that a backup is made of, or restored to. */
export interface Shop {
  databaseUrl: string;
  storage: ObjectStorage;
  /** Of the product. */
  version: string;
}

/** Takes what is to be told on the way, Chinese, a line each. */
export type Report = (line: string) => void;

/** One backup or restore of a database at a time. Any number, the same for all. */
const BACKUP_LOCK = 4_201_980_518;

/** Connects to a shop's database for as long as `work` takes; nothing that it asks is cut off. */
export async function withDatabase<T>(
  { databaseUrl }: Shop,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A connection that breaks is told by the statement that needs it.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new BackupError(`DATABASE_URL 连接不上：${(error as Error).message}`);
  }
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Keeps other backups and restores of the same database away, for as long as the connection lives. */
export async function takeBackupLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [BACKUP_LOCK],
  );
  if (!rows[0]!.taken) {
    throw new BackupError('这个数据库的另一次备份或恢复还在进行，请等它结束后再试');
  }
}

/** Asks by a connection, one question after the other, whoever asks. */
export function queryOf(client: pg.Client): RunQuery {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends object>(text: string, values: unknown[]) => {
    const asked = last.then(async () => {
      const { rows } = await client.query<Row & pg.QueryResultRow>(text, values);
      return rows;
    });
    last = asked.catch(() => undefined);
    return asked;
  };
}
