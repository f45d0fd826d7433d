import { ACCOUNT_ROWS } from '#accounts';
import { FOLLOW_LIMITS } from '#contracts';
import { IN_CHINA, Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CARD_COLUMNS, type CardFields } from '../design-cards.js';

/** A followed designer. */
export interface FollowRow {
  username: string;
  createdAt: Date;
  visitedAt: Date;
}

/** A design of a followed designer. */
export type FollowedDesignRow = CardFields & { isUnseen: boolean };

/** A design that went on sale for the first time, of a designer with followers. */
export interface PublishedDesign {
  id: number;
  name: string;
  designerId: number;
  designer: string;
  /** The current day in China, such as `2026-11-20`. */
  day: string;
}

/** Requests of one visit, such as reloads, are at most this far apart. */
const VISIT = `interval '30 minutes'`;

/** Designs that were new when the current visit started stay new until it ends. */
const NEW_SINCE = `CASE WHEN f.visited_at < now() - ${VISIT} THEN f.visited_at ELSE f.new_since END`;

const LIST = {
  name: 'follows',
  text: `SELECT u.username, f.created_at AS "createdAt", f.visited_at AS "visitedAt"
    FROM follows f JOIN ${ACCOUNT_ROWS} u ON u.id = f.designer_id AND u.deleted_at IS NULL
    WHERE f.user_id = $1 ORDER BY f.created_at DESC, f.designer_id DESC`,
};

const NEW_DESIGNS = {
  name: 'follows-new-designs',
  text: `
    SELECT ${CARD_COLUMNS}, newest."isUnseen" FROM (
      SELECT d.id, d.published_at, d.published_at > ${NEW_SINCE} AS "isUnseen"
      FROM follows f CROSS JOIN LATERAL (
        SELECT id, published_at FROM designs
        WHERE designer_id = f.designer_id AND is_active
        ORDER BY published_at DESC, id DESC LIMIT $2) d
      WHERE f.user_id = $1 ORDER BY d.published_at DESC, d.id DESC LIMIT $2
    ) newest JOIN designs d ON d.id = newest.id JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id
    ORDER BY newest.published_at DESC, d.id DESC`,
};

@Injectable()
export class FollowsRepository {
  constructor(private readonly sql: Sql) {}

  /** The followed designers, the most recently followed one first. */
  list(userId: number): Promise<FollowRow[]> {
    return this.sql.rows<FollowRow>(LIST, [userId]);
  }

  /** The newest designs on sale of the followed designers. */
  newDesigns(userId: number): Promise<FollowedDesignRow[]> {
    return this.sql.rows<FollowedDesignRow>(NEW_DESIGNS, [userId, FOLLOW_LIMITS.newDesigns]);
  }

  /** Records a visit of the new designs. */
  async visit(userId: number): Promise<void> {
    await this.sql.run(
      `UPDATE follows f SET new_since = ${NEW_SINCE}, visited_at = now() WHERE f.user_id = $1`,
      [userId],
    );
  }

  /** Follows a designer unless the account has reached its limit. @returns whether the user follows the designer */
  async add(userId: number, designerId: number): Promise<boolean> {
    await this.sql.run(
      `INSERT INTO follows (user_id, designer_id)
       SELECT $1, $2 WHERE (SELECT count(*) FROM follows WHERE user_id = $1) < $3
       ON CONFLICT DO NOTHING`,
      [userId, designerId, FOLLOW_LIMITS.perAccount],
    );
    return this.sql.exists('SELECT FROM follows WHERE user_id = $1 AND designer_id = $2', [
      userId,
      designerId,
    ]);
  }

  /** Stops following a designer. @param name of the designer, case-insensitive */
  async remove(userId: number, name: string): Promise<void> {
    await this.sql.run(
      `DELETE FROM follows f USING ${ACCOUNT_ROWS} u
       WHERE f.user_id = $1 AND u.id = f.designer_id AND lower(u.username) = lower($2)`,
      [userId, name],
    );
  }

  /**
   * Those of these designs that first went on sale in this transaction and whose designers have followers. The trigger
   * sets `published_at` to the start of the transaction.
   */
  publishedNow(designIds: number[], manager: EntityManager): Promise<PublishedDesign[]> {
    return this.sql.rows<PublishedDesign>(
      `SELECT d.id, d.name, d.designer_id AS "designerId", u.username AS designer,
         to_char(now() ${IN_CHINA}, 'YYYY-MM-DD') AS day
       FROM designs d JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id
       WHERE d.id = ANY($1::bigint[]) AND d.is_active AND d.published_at = now()
         AND EXISTS (SELECT FROM follows f WHERE f.designer_id = d.designer_id)
       ORDER BY d.id`,
      [designIds],
      manager,
    );
  }

  /** The accounts that follow a designer. */
  async followersOf(designerId: number, manager: EntityManager): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      'SELECT user_id AS id FROM follows WHERE designer_id = $1',
      [designerId],
      manager,
    );
    return rows.map(({ id }) => id);
  }

  /** Makes the followers of one designer follow another one, who cannot follow themselves. */
  async reassignFollowers(fromId: number, intoId: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `INSERT INTO follows (user_id, designer_id, created_at, new_since, visited_at)
       SELECT user_id, $2, created_at, new_since, visited_at FROM follows
       WHERE designer_id = $1 AND user_id <> $2 ON CONFLICT DO NOTHING`,
      [fromId, intoId],
      manager,
    );
    await this.sql.run('DELETE FROM follows WHERE designer_id = $1', [fromId], manager);
  }

  /** Deletes the rows in which a deleted account follows or is followed. */
  async erase(userId: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'DELETE FROM follows WHERE user_id = $1 OR designer_id = $1',
      [userId],
      manager,
    );
  }
}
