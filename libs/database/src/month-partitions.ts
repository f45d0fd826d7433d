import { chinaDay } from '#contracts';
import { Injectable } from '@nestjs/common';
import { Sql } from './sql.js';
import { IN_CHINA } from './china-days.js';

/** The retention of a table that is partitioned by month. */
interface MonthlyTable {
  /** Months whose rows stay in the table, whole ones after the current; null keeps all. */
  keepMonths: number | null;
  /** What happens with older months: `archive` detaches them and keeps them in the schema `archive`. */
  action?: 'archive' | 'drop';
  /** Condition of rows that keep their month in the table. */
  hold?: string;
}

/** Every table that is partitioned by month (ADR 12). */
const MONTHLY_TABLES: Record<string, MonthlyTable> = {
  audit_log: { keepMonths: 36, action: 'archive' },
  // Orders and accounts list all of their downloads.
  closed_download_grants: { keepMonths: null },
  payment_notifications: { keepMonths: 24, action: 'archive', hold: 'processed_at IS NULL' },
  // A counter is the sum of all its events.
  reading_events: { keepMonths: null },
  // Jobs are retried for hours; a key is kept for at least 90 days.
  sent_messages: { keepMonths: 4, action: 'drop' },
};

const MONTHS_AHEAD = 3;

/** What one run of the job did, by the names of partitions; `made` counts them. */
export interface PartitionRun {
  made: number;
  archived: string[];
  dropped: string[];
}

/** Condition of the partitions, for the doctor. */
export interface PartitionState {
  /** Tables whose default partition has rows: no partition covers their month. */
  strays: string[];
  /** Tables without a partition for the whole of the next month. */
  withoutNextMonth: string[];
  /** Months in the schema `archive`. */
  archived: number;
}

/**
 * Makes partitions of the next months, and detaches old ones unless a backup reads the rows. Safe to run in several
 * processes at once.
 */
@Injectable()
export class MonthPartitions {
  constructor(private readonly sql: Sql) {}

  /** Runs the job for all tables. @param now current time, for the age of months @throws Error of PostgreSQL */
  async run(now = new Date()): Promise<PartitionRun> {
    const run: PartitionRun = { made: 0, archived: [], dropped: [] };
    for (const [table, { keepMonths, action, hold }] of Object.entries(MONTHLY_TABLES)) {
      run.made += await this.makeAhead(table, now);
      run.made += await this.makeOfStrays(table);
      if (keepMonths === null || !action) continue;
      const removed = await this.detachOld(table, now, keepMonths, action === 'archive', hold);
      run[action === 'archive' ? 'archived' : 'dropped'].push(...removed);
    }
    return run;
  }

  /** Makes the partition of a month unless a partition covers it. @param month any day of it, as YYYY-MM-DD */
  async make(table: string, month: string): Promise<boolean> {
    const row = await this.sql.one<{ made: boolean }>(
      'SELECT partitions.make_month($1::regclass, $2::date) AS made',
      [table, month],
    );
    return row!.made;
  }

  /** Reads the condition of all partitions. */
  async state(now = new Date()): Promise<PartitionState> {
    const ends = await this.sql.rows<{ parent: string; isLate: boolean }>(
      `SELECT parent, coalesce(max(to_at), '-infinity') <
         (date_trunc('month', $1::timestamptz ${IN_CHINA}) + interval '2 months') ${IN_CHINA} AS "isLate"
       FROM partitions.months GROUP BY parent ORDER BY parent`,
      [now],
    );
    const withoutNextMonth = ends.filter(({ isLate }) => isLate).map(({ parent }) => parent);
    const strays: string[] = [];
    for (const { parent } of ends) if (await this.hasStrays(parent)) strays.push(parent);
    const archived = await this.sql.one<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_class
       WHERE relnamespace = 'archive'::regnamespace AND relkind = 'r'`,
    );
    return { strays, withoutNextMonth, archived: archived!.n };
  }

  private async makeAhead(table: string, now: Date): Promise<number> {
    let made = 0;
    for (let n = 0; n <= MONTHS_AHEAD; n += 1) {
      if (await this.make(table, monthAfter(now, n))) made += 1;
    }
    return made;
  }

  /** Makes the partitions of rows in the default partition; the rows move to them. */
  private async makeOfStrays(table: string): Promise<number> {
    if (!(await this.hasStrays(table))) return 0;
    const key = await this.keyOf(table);
    const months = await this.sql.rows<{ month: string }>(
      `SELECT DISTINCT to_char(${key} ${IN_CHINA}, 'YYYY-MM-01') AS month
       FROM partitions.${table}_default`,
    );
    let made = 0;
    for (const { month } of months) if (await this.make(table, month)) made += 1;
    return made;
  }

  private async hasStrays(table: string): Promise<boolean> {
    return this.sql.exists(`SELECT FROM partitions.${table}_default`);
  }

  private async keyOf(table: string): Promise<string> {
    const row = await this.sql.one<{ key: string }>(
      `SELECT a.attname::text AS key FROM pg_partitioned_table t
         JOIN pg_attribute a ON a.attrelid = t.partrelid AND a.attnum = t.partattrs[0]
       WHERE t.partrelid = $1::regclass`,
      [table],
    );
    return row!.key;
  }

  private async detachOld(
    table: string,
    now: Date,
    keepMonths: number,
    keep: boolean,
    hold?: string,
  ): Promise<string[]> {
    const old = await this.sql.rows<{ name: string }>(
      `SELECT name FROM partitions.months WHERE parent = $1 AND NOT is_default
         AND to_at <= $2::date::timestamp ${IN_CHINA} ORDER BY to_at`,
      [table, monthAfter(now, -keepMonths)],
    );
    const detached: string[] = [];
    for (const { name } of old) {
      const row = await this.sql.one<{ done: boolean }>(
        'SELECT partitions.detach_month($1::regclass, $2, $3, $4) AS done',
        [table, name, keep, hold],
      );
      if (row!.done) detached.push(name);
    }
    return detached;
  }
}

/** The first day of the month in China that is this many months after a time. */
function monthAfter(time: Date, months: number): string {
  const first = new Date(`${chinaDay(time).slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}
