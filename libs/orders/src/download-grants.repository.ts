import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const GRANT_HOURS = 24;
/** An open grant without a sign of life for so long belongs to a process that died. */
const SILENT_SECONDS = 60;

/** A grant that a transfer has just taken hold of. */
export interface GrantRow {
  id: string;
  archiveId: number;
  /** Of this transfer alone: one that was taken over can no longer speak for the grant. */
  transferId: string;
}

/** One download as its user may see it. */
export interface DownloadRecord {
  design_id: number;
  order_id: string | null;
  state: 'idle' | 'open' | 'done';
  claimed_at: Date;
  done_at: Date | null;
}

const RETURNING = 'RETURNING id, archive_id AS "archiveId", transfer_id AS "transferId"';

/** The parts of a statement that opens a grant on the newest archive of design $2 for user $1. */
const INSERT_GRANT = `INSERT INTO download_grants
  (user_id, design_id, archive_id, state, expires_at, order_id)
  SELECT $1, $2, a.id, 'open', now() + interval '${GRANT_HOURS} hours',`;
const NEWEST_ARCHIVE = 'FROM archives a WHERE a.design_id = $2';
const NEWEST_FIRST = `ORDER BY a.version DESC LIMIT 1 ${RETURNING}`;

@Injectable()
export class DownloadGrantsRepository {
  constructor(private readonly dataSource: DataSource) {}

  listOf(userId: number): Promise<DownloadRecord[]> {
    return this.dataSource.query<DownloadRecord[]>(
      `SELECT design_id, order_id, state, claimed_at, done_at FROM download_grants
       WHERE user_id = $1 ORDER BY claimed_at DESC`,
      [userId],
    );
  }

  /** Opens the user's oldest unfinished grant of a design that no transfer holds, if there is one. */
  async reopen(userId: number, designId: number): Promise<GrantRow | null> {
    const [rows] = await this.dataSource.query<[GrantRow[], number]>(
      `UPDATE download_grants SET state = 'open', last_seen_at = now(),
         expires_at = now() + interval '${GRANT_HOURS} hours', transfer_id = gen_random_uuid()
       WHERE id = (
         SELECT g.id FROM download_grants g LEFT JOIN orders o ON o.id = g.order_id
         WHERE g.user_id = $1 AND g.design_id = $2 AND g.state <> 'done'
           AND (o.id IS NULL OR o.state = 'paid')
           AND (g.state = 'idle' OR (g.state = 'open'
             AND g.last_seen_at < now() - make_interval(secs => ${SILENT_SECONDS})))
         ORDER BY g.claimed_at LIMIT 1 FOR UPDATE OF g SKIP LOCKED) ${RETURNING}`,
      [userId, designId],
    );
    return rows[0] ?? null;
  }

  /**
   * Takes one of the remaining downloads of the user's paid order and opens a grant for it, in one
   * statement; null when none remains.
   */
  async claim(userId: number, designId: number): Promise<GrantRow | null> {
    const rows = await this.dataSource.query<GrantRow[]>(
      `WITH claimed AS (
         UPDATE orders SET downloads_left = downloads_left - 1
         WHERE buyer_id = $1 AND design_id = $2 AND state = 'paid' AND downloads_left > 0
           AND EXISTS (SELECT FROM archives WHERE design_id = $2)
         RETURNING id)
       ${INSERT_GRANT} (SELECT id FROM claimed) ${NEWEST_ARCHIVE} AND EXISTS (SELECT FROM claimed)
       ${NEWEST_FIRST}`,
      [userId, designId],
    );
    return rows[0] ?? null;
  }

  /** Opens a grant that no order pays for: admins and the design's own designer. */
  async open(userId: number, designId: number): Promise<GrantRow | null> {
    const rows = await this.dataSource.query<GrantRow[]>(
      `${INSERT_GRANT} NULL ${NEWEST_ARCHIVE} ${NEWEST_FIRST}`,
      [userId, designId],
    );
    return rows[0] ?? null;
  }

  /** Whether the user has bought the design at all and was not refunded. */
  async hasPaidOrder(userId: number, designId: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM orders WHERE buyer_id = $1 AND design_id = $2 AND state = 'paid' LIMIT 1`,
      [userId, designId],
    );
    return rows.length > 0;
  }

  async touch({ id, transferId }: GrantRow): Promise<void> {
    await this.dataSource.query(
      `UPDATE download_grants SET last_seen_at = now()
       WHERE id = $1 AND transfer_id = $2 AND state = 'open'`,
      [id, transferId],
    );
  }

  async interrupt({ id, transferId }: GrantRow): Promise<void> {
    await this.dataSource.query(
      `UPDATE download_grants SET state = 'idle', last_seen_at = now()
       WHERE id = $1 AND transfer_id = $2 AND state = 'open'`,
      [id, transferId],
    );
  }

  /** @returns the design, or null when the grant was done before or is another transfer's */
  async finish({ id, transferId }: GrantRow, manager: EntityManager): Promise<number | null> {
    const [rows] = await manager.query<[{ designId: number }[], number]>(
      `UPDATE download_grants SET state = 'done', done_at = now(), last_seen_at = now()
       WHERE id = $1 AND transfer_id = $2 AND state <> 'done' RETURNING design_id AS "designId"`,
      [id, transferId],
    );
    return rows[0]?.designId ?? null;
  }
}
