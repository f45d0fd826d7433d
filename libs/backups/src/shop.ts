import type { RunQuery } from '#catalogue';
import { Mutex } from '#lifecycle';
import type { ObjectStorage } from '#storage';
import pg from 'pg';
import { BackupError } from './backup.error.js';

/** The shop that is backed up or restored. */
export interface Shop {
  databaseUrl: string;
  storage: ObjectStorage;
  /** Version of the product. */
  version: string;
}

/** Receives progress messages: Chinese, one line each. */
export type Report = (line: string) => void;

/**
 * Advisory lock: one backup or restore of a database at a time. An arbitrary number, the same in all
 * processes.
 */
const BACKUP_LOCK = 4_201_980_518;

/** Connects to a shop's database while `work` runs, without a statement timeout. */
export async function withDatabase<T>(
  { databaseUrl }: Shop,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A broken connection is reported by the next statement.
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

/** Takes a lock that excludes other backups and restores of the same database until the connection ends. */
export async function takeBackupLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [BACKUP_LOCK],
  );
  if (!rows[0]!.taken) {
    throw new BackupError('这个数据库的另一次备份或恢复还在进行，请等它结束后再试');
  }
}

/** Runs queries on one connection, one after the other, for concurrent callers. */
export function queryOf(client: pg.Client): RunQuery {
  const mutex = new Mutex();
  return <Row extends object>(text: string, values: unknown[]) =>
    mutex.runExclusive(async () => {
      const { rows } = await client.query<Row & pg.QueryResultRow>(text, values);
      return rows;
    });
}
