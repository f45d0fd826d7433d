import { countDownloads } from '#catalogue';
import { type DownloadItem, type DownloadRecord, VERSION_LIMITS } from '#contracts';
import { Sql } from '#database';
import { ARCHIVE_ROWS, type StoredArchive } from '#files';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GRANT_HISTORY } from './closed-grants.js';
import { IS_FREE } from './free-downloads.js';

const GRANT_HOURS = 24;
/** A repeated request within this time returns exactly the same address. */
const RENEWAL_HOURS = 1;
/** An open grant without a heartbeat for this long belongs to a process that died. */
const SILENT_SECONDS = 60;
/** Minutes after the last byte in which a link delivers once more, in case saving the file failed. */
const REPEAT_MINUTES = 10;
/**
 * A grant delivers at most this multiple of the archive's size, however often it is resumed. For a grant that
 * was handed over only the requested bytes are known, not the delivered ones.
 */
const BUDGET = 'CASE WHEN g.handed_over THEN 10 ELSE 3 END';

/** A grant that a transfer has just opened, or that a link will deliver. */
export interface GrantRow extends StoredArchive {
  id: string;
  /**
   * Identifies this transfer: one that was replaced can no longer update the grant. Null for a link, of which
   * several transfers may run at once.
   */
  transferId: string | null;
  expiresAt: Date;
}

/** Parameters of a requested grant. */
export interface GrantRequest {
  userId: number;
  designId: number;
  /** `open` for a transfer that starts now, `idle` for a link. */
  state: 'open' | 'idle';
  /** Description of the client, so that the buyer recognises it. */
  device: string;
  /** Whether no order is needed: true for admins and for the design's own designer. */
  isOwn: boolean;
  /** The number of the wanted version; null for the newest. */
  version: number | null;
}

/** The downloads of a user, as rows of `DownloadRecord`. */
const DOWNLOAD_RECORDS = `SELECT design_id, order_id, state, claimed_at, done_at, device
  FROM ${GRANT_HISTORY} g`;

/** SQL: whether the order of a grant `g` was not refunded, and its byte budget is not used up. */
const IS_USABLE = `(g.order_id IS NULL OR EXISTS (
    SELECT FROM orders o WHERE o.id = g.order_id AND o.state = 'paid'))
  AND g.delivered_bytes < (${BUDGET}) * (SELECT size_bytes FROM ${ARCHIVE_ROWS} a WHERE a.id = g.archive_id)`;
/** SQL: whether a grant `g` was started and can continue. */
export const IS_UNFINISHED = `g.state <> 'done' AND ${IS_USABLE}`;
/** A handed-over delivery cannot be observed, so it may be repeated until the grant expires. */
const REPEATABLE = `(g.handed_over AND g.expires_at > now() OR g.done_at > now() - interval '${REPEAT_MINUTES} minutes')`;

const GRANT = `grants.id, transfer_id AS "transferId", expires_at AS "expiresAt",
  storage_key AS "storageKey", file_name AS "fileName", size_bytes AS "sizeBytes", sha256`;

/**
 * SQL: whether a grant `g` delivers the wanted version. Without a wanted version, an expired grant does not continue
 * if a newer version with a note exists: the user then gets the newer file (SHELF-09).
 */
const WANTED = `EXISTS (
    SELECT FROM ${ARCHIVE_ROWS} w WHERE w.id = g.archive_id AND (w.version = $6::int OR $6::int IS NULL
      AND (g.expires_at > now() OR NOT EXISTS (SELECT FROM ${ARCHIVE_ROWS} newer
        WHERE newer.design_id = w.design_id AND newer.note IS NOT NULL AND newer.version > w.version))))`;

/** Opens the user's oldest unfinished grant that no transfer holds. */
const REOPENED = `UPDATE download_grants SET state = 'open', last_seen_at = now(), device = $4,
    expires_at = now() + interval '${GRANT_HOURS} hours', transfer_id = gen_random_uuid()
  WHERE id = (
    SELECT g.id FROM download_grants g
    WHERE g.user_id = $1 AND g.design_id = $2 AND ${IS_UNFINISHED} AND ${WANTED}
      AND (g.state = 'idle' OR g.last_seen_at < now() - interval '${SILENT_SECONDS} seconds')
    ORDER BY g.claimed_at LIMIT 1 FOR UPDATE OF g) RETURNING *`;

/** Selects the grant that a link may continue: an unfinished one, else one that just ended. */
const RELINKED = `UPDATE download_grants SET expires_at = CASE
      WHEN state = 'done'
        OR expires_at > now() + interval '${GRANT_HOURS - RENEWAL_HOURS} hours' THEN expires_at
      ELSE now() + interval '${GRANT_HOURS} hours' END
  WHERE id = (
    SELECT g.id FROM download_grants g
    WHERE g.user_id = $1 AND g.design_id = $2 AND (g.state <> 'done' OR ${REPEATABLE})
      AND ${IS_USABLE} AND ${WANTED}
    ORDER BY g.state = 'done', g.claimed_at DESC LIMIT 1) RETURNING *`;

/**
 * Continues the existing grant, or creates one for the wanted archive. The new grant uses one of the free downloads that
 * the buyer of an older version has of it, else a remaining download of a paid order, or no order if the design is the
 * user's own. Returns no row if none is possible.
 * @param existing SQL that claims the existing grant
 */
const existingOrNew = (existing: string) => `WITH existing AS (${existing}),
  target AS (
    SELECT a.id, a.version, a.note FROM ${ARCHIVE_ROWS} a
    WHERE a.design_id = $2 AND ($6::int IS NULL OR a.version = $6)
    ORDER BY a.version DESC LIMIT 1),
  entitled AS (
    SELECT o.id FROM orders o CROSS JOIN target t
    WHERE NOT $5::boolean AND o.buyer_id = $1 AND o.design_id = $2 AND o.state = 'paid'
      AND ${IS_FREE} AND NOT EXISTS (SELECT FROM version_downloads v WHERE v.order_id = o.id
        AND v.archive_id = t.id AND v.used >= ${VERSION_LIMITS.downloads})
    ORDER BY o.paid_at LIMIT 1 FOR NO KEY UPDATE OF o),
  free AS (
    INSERT INTO version_downloads AS v (order_id, archive_id, used)
    SELECT entitled.id, target.id, 1 FROM entitled CROSS JOIN target
    WHERE NOT EXISTS (SELECT FROM existing)
    ON CONFLICT (order_id, archive_id) DO UPDATE SET used = v.used + 1
      WHERE v.used < ${VERSION_LIMITS.downloads}
    RETURNING order_id AS id),
  claimed AS (
    UPDATE orders o SET downloads_left = o.downloads_left - 1 FROM target t
    WHERE NOT $5::boolean AND o.buyer_id = $1 AND o.design_id = $2 AND o.state = 'paid'
      AND o.downloads_left > 0
      AND NOT EXISTS (SELECT FROM existing) AND NOT EXISTS (SELECT FROM free)
    RETURNING o.id),
  made AS (
    INSERT INTO download_grants
      (user_id, design_id, archive_id, expires_at, state, device, order_id)
    SELECT $1, $2, a.id, now() + interval '${GRANT_HOURS} hours', $3, $4,
      coalesce((SELECT id FROM free), (SELECT id FROM claimed))
    FROM target a WHERE NOT EXISTS (SELECT FROM existing)
      AND ($5::boolean OR EXISTS (SELECT FROM free) OR EXISTS (SELECT FROM claimed))
    RETURNING *)
  SELECT ${GRANT} FROM (SELECT * FROM existing UNION ALL SELECT * FROM made) grants
    JOIN ${ARCHIVE_ROWS} archive ON archive.id = grants.archive_id`;

const OPEN = { name: 'download-grant-open', text: existingOrNew(REOPENED) };
const LINK = existingOrNew(RELINKED);

/**
 * Adds one to the design's download count for a bought grant that became done, once. A grant without an order
 * belongs to the designer or an admin and is not counted.
 */
const counted = (done: string) =>
  countDownloads(`(SELECT design_id FROM ${done} WHERE is_done_now AND order_id IS NOT NULL)`);

const RESERVE = {
  name: 'download-grant-reserve',
  text: `UPDATE download_grants g SET delivered_bytes = g.delivered_bytes + $2,
      state = CASE WHEN g.state = 'open' AND g.transfer_id = $3::uuid AND NOT $4::boolean
        THEN 'idle' ELSE g.state END
    FROM ${ARCHIVE_ROWS} a WHERE g.id = $1 AND a.id = g.archive_id
      AND g.delivered_bytes + $2 <= (${BUDGET}) * a.size_bytes RETURNING g.id`,
};

const HAND_OVER = {
  name: 'download-grant-hand-over',
  text: `WITH handed AS (
      UPDATE download_grants g SET delivered_bytes = g.delivered_bytes + $2, state = 'done',
        handed_over = true, done_at = coalesce(g.done_at, now())
      FROM (SELECT d.state <> 'done' AS is_done_now, a.size_bytes
            FROM download_grants d JOIN ${ARCHIVE_ROWS} a ON a.id = d.archive_id
            WHERE d.id = $1 FOR UPDATE OF d) seen
      WHERE g.id = $1 AND g.delivered_bytes + $2 <= (${BUDGET}) * seen.size_bytes
      RETURNING g.design_id, g.order_id, seen.is_done_now),
    counted AS (${counted('handed')})
    SELECT FROM handed`,
};

const END = {
  name: 'download-grant-end',
  text: `WITH ended AS (
      UPDATE download_grants g SET last_seen_at = now(),
        delivered_bytes = g.delivered_bytes - $3, end_delivered = g.end_delivered OR $4::boolean,
        state = CASE WHEN g.state = 'done' OR seen.is_over THEN 'done'
          WHEN g.transfer_id = $2 THEN 'idle' ELSE g.state END,
        done_at = coalesce(g.done_at, CASE WHEN seen.is_over THEN now() END)
      FROM (SELECT d.state = 'done' AS already, $2::uuid IS NOT NULL AND $4::boolean
              OR (d.end_delivered OR $4::boolean)
                AND d.delivered_bytes - $3 >= a.size_bytes AS is_over
            FROM download_grants d JOIN ${ARCHIVE_ROWS} a ON a.id = d.archive_id
            WHERE d.id = $1 FOR UPDATE OF d) seen
      WHERE g.id = $1
      RETURNING g.design_id, g.order_id, seen.is_over AND NOT seen.already AS is_done_now)
    ${counted('ended')}`,
};

@Injectable()
export class DownloadGrantsRepository {
  constructor(private readonly sql: Sql) {}

  listOf(userId: number): Promise<DownloadRecord[]> {
    return this.sql.rows<DownloadRecord>(
      `${DOWNLOAD_RECORDS} WHERE user_id = $1 ORDER BY claimed_at DESC`,
      [userId],
    );
  }

  listOfOrder(orderId: string): Promise<DownloadItem[]> {
    return this.sql.rows<DownloadItem>(
      `SELECT state, claimed_at, done_at, device FROM ${GRANT_HISTORY} g
       WHERE order_id = $1 ORDER BY claimed_at DESC`,
      [orderId],
    );
  }

  /**
   * Opens the user's oldest unfinished grant of a design that no transfer holds, else a new one. It waits for
   * a row that another statement has locked: skipping it would use another download.
   * @returns null if no grant is available
   */
  async open(request: GrantRequest): Promise<GrantRow | null> {
    return this.sql.one<GrantRow>(OPEN, valuesOf(request));
  }

  /** Serialises link requests of a user and a design until the transaction ends. */
  lockLinks(userId: number, designId: number, manager: EntityManager): Promise<void> {
    return this.sql.lock(`orders:download-links:${userId}:${designId}`, manager);
  }

  /** Returns the grant that a link may continue, else a new one; null if no grant is available. */
  async link(request: GrantRequest, manager: EntityManager): Promise<GrantRow | null> {
    return this.sql.one<GrantRow>(LINK, valuesOf(request), manager);
  }

  /** Returns the data for the mail with a grant's link; null if the grant expired. */
  async findForMail(
    id: string,
  ): Promise<{ userId: number; fileName: string; expiresAt: Date } | null> {
    return this.sql.one<{ userId: number; fileName: string; expiresAt: Date }>(
      `SELECT g.user_id AS "userId", a.file_name AS "fileName", g.expires_at AS "expiresAt"
       FROM download_grants g JOIN ${ARCHIVE_ROWS} a ON a.id = g.archive_id
       WHERE g.id = $1 AND g.expires_at > now()`,
      [id],
    );
  }

  /** Finds the grant of a link for a transfer; null if it may not deliver any more. */
  async findByLink(id: string): Promise<GrantRow | null> {
    return this.sql.one<GrantRow>(
      `SELECT ${GRANT} FROM (
         SELECT g.id, g.archive_id, g.expires_at, NULL AS transfer_id FROM download_grants g
         WHERE g.id = $1 AND (g.state <> 'done' OR ${REPEATABLE}) AND ${IS_USABLE}) grants
         JOIN ${ARCHIVE_ROWS} archive ON archive.id = grants.archive_id`,
      [id],
    );
  }

  /**
   * Reserves the bytes that a transfer is about to send. All concurrent transfers together stay within the budget.
   * @param reachesEnd if false, the transfer releases the grant now: it can only end as idle, and the client that has
   *   its last byte may request the next part before the server has noticed the end
   * @returns whether the bytes are within the budget
   */
  async reserve(
    { id, transferId }: GrantRow,
    bytes: number,
    reachesEnd: boolean,
  ): Promise<boolean> {
    const values = [id, bytes, transferId, reachesEnd];
    return (await this.sql.affected(RESERVE, values)) === 1;
  }

  /**
   * Reserves the bytes that nginx or S3 will deliver, and ends the grant.
   * @returns whether the bytes are within the budget; if not, nothing is reserved
   */
  async handOver({ id }: GrantRow, bytes: number): Promise<boolean> {
    return (await this.sql.one(HAND_OVER, [id, bytes])) !== null;
  }

  /** Whether the user has bought the design and was not refunded. */
  async hasPaidOrder(userId: number, designId: number): Promise<boolean> {
    return this.sql.exists(
      `SELECT 1 FROM orders WHERE buyer_id = $1 AND design_id = $2 AND state = 'paid'`,
      [userId, designId],
    );
  }

  async touch({ id, transferId }: GrantRow): Promise<void> {
    await this.sql.run(
      `UPDATE download_grants SET last_seen_at = now()
       WHERE id = $1 AND ($2::uuid IS NULL OR transfer_id = $2) AND state = 'open'`,
      [id, transferId],
    );
  }

  /**
   * Ends a transfer: the grant is done if the archive's end was reached, else it becomes idle and can
   * continue. A transfer that was replaced ends the grant too when it reached the archive's end. A link's parts arrive in
   * any order: its grant is done when the archive's last bytes and as many bytes as the archive has were
   * delivered. The design's download count increases when this call ends the grant for the first time and the
   * design was bought.
   * @param unsentBytes reserved bytes that were not sent
   */
  async end({ id, transferId }: GrantRow, unsentBytes: number, reachedEnd: boolean): Promise<void> {
    await this.sql.run(END, [id, transferId, unsentBytes, reachedEnd]);
  }

  /** Ends a grant whose byte budget is used up. */
  async consume(id: string): Promise<void> {
    await this.sql.run(
      "UPDATE download_grants SET state = 'done', done_at = coalesce(done_at, now()) WHERE id = $1",
      [id],
    );
  }
}

function valuesOf(request: GrantRequest): unknown[] {
  const { userId, designId, state, device, isOwn, version } = request;
  return [userId, designId, state, device, isOwn, version];
}
