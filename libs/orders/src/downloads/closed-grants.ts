import { IN_CHINA, MonthPartitions, Sql } from '#database';
import { Injectable } from '@nestjs/common';

const BATCH = 1000;
const COLUMNS = 'id, user_id, design_id, order_id, state, claimed_at, done_at, device';

/** SQL for a FROM clause: the grants of all times, open and closed. */
export const GRANT_HISTORY = `(SELECT ${COLUMNS} FROM download_grants
  UNION ALL SELECT ${COLUMNS} FROM closed_download_grants)`;

/**
 * Condition of a grant that nothing can use or change any more: it is done and was claimed more than three months ago,
 * and it expired and its last transfer ended more than a day ago. Three months keep the table small enough.
 */
const IS_CLOSED = `state = 'done' AND claimed_at < now() - interval '3 months'
  AND greatest(expires_at, done_at, last_seen_at) < now() - interval '1 day'`;

/** Moves closed grants from the table that downloads use to the one that is partitioned by month (SCALE-06). */
@Injectable()
export class ClosedGrants {
  constructor(
    private readonly sql: Sql,
    private readonly partitions: MonthPartitions,
  ) {}

  /** Moves one batch. Safe to run in several processes at once. @returns whether more grants may be waiting */
  async archive(): Promise<boolean> {
    const months = await this.sql.rows<{ month: string }>(
      `SELECT DISTINCT to_char(claimed_at ${IN_CHINA}, 'YYYY-MM-01') AS month
       FROM (SELECT claimed_at FROM download_grants WHERE ${IS_CLOSED}
             ORDER BY claimed_at LIMIT ${BATCH}) closed`,
    );
    for (const { month } of months) await this.partitions.make('closed_download_grants', month);
    // One statement: every reader sees a grant in exactly one of the tables.
    const moved = await this.sql.affected(
      `WITH closed AS (
         SELECT id FROM download_grants WHERE ${IS_CLOSED}
         ORDER BY claimed_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
       moved AS (DELETE FROM download_grants g USING closed c WHERE g.id = c.id RETURNING g.*)
       INSERT INTO closed_download_grants SELECT * FROM moved`,
    );
    return moved === BATCH;
  }
}
