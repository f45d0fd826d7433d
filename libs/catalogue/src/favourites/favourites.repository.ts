import { ACCOUNT_ROWS } from '#accounts';
import { FAVOURITE_LIMITS } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CARD_COLUMNS, type CardFields } from '../design-cards.js';

/** A row of a list; an empty list is one row that has only the count. */
export type FavouriteCardRow = { count: number } & (
  | (CardFields & { favouriteId: number })
  | { id: null; favouriteId: null }
);

const ON_SALE = `favourites f JOIN designs d ON d.id = f.design_id AND d.is_active`;

const LIST = {
  name: 'favourites',
  text: `
    SELECT total.count, page.* FROM (
      SELECT count(*)::int AS count FROM ${ON_SALE} WHERE f.user_id = $1) total
    LEFT JOIN (
      SELECT f.id AS "favouriteId", ${CARD_COLUMNS}
      FROM ${ON_SALE} JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id
      WHERE f.user_id = $1 AND f.id < $2 ORDER BY f.id DESC LIMIT $3
    ) page ON true ORDER BY page."favouriteId" DESC`,
};

const AMONG = {
  name: 'favourites-among',
  text: `SELECT design_id AS "designId" FROM favourites
    WHERE user_id = $1 AND design_id = ANY($2::bigint[])`,
};

@Injectable()
export class FavouritesRepository {
  constructor(private readonly sql: Sql) {}

  /** The favourites on sale, newest first. @param before only those with a smaller id of the favourite */
  list(userId: number, before: number, limit: number): Promise<FavouriteCardRow[]> {
    return this.sql.rows<FavouriteCardRow>(LIST, [userId, before, limit]);
  }

  async among(userId: number, designIds: number[]): Promise<number[]> {
    const rows = await this.sql.rows<{ designId: number }>(AMONG, [userId, designIds]);
    return rows.map(({ designId }) => designId);
  }

  /**
   * Adds the designs that exist, so that the first one is the newest. Beyond the limit of an account the last ones are left
   * out.
   */
  async add(userId: number, designIds: number[]): Promise<void> {
    await this.sql.run(
      `INSERT INTO favourites (user_id, design_id)
       SELECT $1, added.id FROM (
         SELECT given.id, given.n FROM unnest($2::bigint[]) WITH ORDINALITY AS given (id, n)
         WHERE EXISTS (SELECT FROM designs d WHERE d.id = given.id)
           AND NOT EXISTS (SELECT FROM favourites f WHERE f.user_id = $1 AND f.design_id = given.id)
         ORDER BY given.n
         LIMIT greatest(0, $3 - (SELECT count(*) FROM favourites WHERE user_id = $1))) added
       ORDER BY added.n DESC
       ON CONFLICT DO NOTHING`,
      [userId, designIds, FAVOURITE_LIMITS.perAccount],
    );
  }

  async remove(userId: number, designId: number): Promise<void> {
    await this.sql.run('DELETE FROM favourites WHERE user_id = $1 AND design_id = $2', [
      userId,
      designId,
    ]);
  }

  /** All favourites, also those off sale, oldest first. */
  all(userId: number): Promise<{ designId: number; createdAt: Date }[]> {
    return this.sql.rows(
      `SELECT design_id AS "designId", created_at AS "createdAt" FROM favourites
       WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
  }

  /** Erases the favourites of a deleted account. */
  async erase(userId: number, manager: EntityManager): Promise<void> {
    await this.sql.run('DELETE FROM favourites WHERE user_id = $1', [userId], manager);
  }
}
