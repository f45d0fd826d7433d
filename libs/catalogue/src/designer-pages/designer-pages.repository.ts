import { ACCOUNT_ROWS } from '#accounts';
import type { DesignerPageRequest } from '#contracts';
import { Sql } from '#database';
import type { StoredImage } from '#files';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ImageRow } from '../publishing/design-images.repository.js';

/** An account with designs and what it tells on its page. */
export interface DesignerPageRow extends DesignerPageRequest {
  userId: number;
  username: string;
  /** The media id of the portrait; null without one. */
  portraitId: string | null;
  hiddenNote: string | null;
}

/** A written page with the time of its last change, and its place in the list of them. */
export interface WrittenPageRow extends DesignerPageRow {
  updatedAt: Date;
  place: string;
}

/** A page that a transaction has locked. */
interface LockedPage {
  hiddenNote: string | null;
  portrait: ImageRow | null;
}

/** The columns of a portrait; null without one. */
type PortraitColumns = { [Key in keyof ImageRow]: ImageRow[Key] | null };

/** The columns of `designer_pages` of an account, with the defaults of one that has no row yet. */
const COLUMNS = `u.id AS "userId", u.username, coalesce(p.words, '') AS words,
  coalesce(p.links, '[]') AS links, p.portrait_id AS "portraitId", p.hidden_note AS "hiddenNote"`;

const FIND = `
  SELECT ${COLUMNS}
  FROM ${ACCOUNT_ROWS} u LEFT JOIN designer_pages p ON p.user_id = u.id`;

/** What the list of written pages is ordered by, downwards. Times are in microseconds: a `Date` has less precision. */
const PLACE = `(p.hidden_note IS NOT NULL)::int, (extract(epoch FROM p.updated_at) * 1000000)::bigint,
  p.user_id`;

@Injectable()
export class DesignerPagesRepository {
  constructor(private readonly sql: Sql) {}

  /** The page of an account that has designs, on sale or not. @param name case-insensitive */
  find(name: string): Promise<DesignerPageRow | null> {
    return this.sql.one<DesignerPageRow>(
      `${FIND} WHERE lower(u.username) = lower($1) AND u.deleted_at IS NULL
         AND EXISTS (SELECT FROM designs d WHERE d.designer_id = u.id)`,
      [name],
    );
  }

  /** The page of an account, also without designs. */
  findOf(userId: number): Promise<DesignerPageRow | null> {
    return this.sql.one<DesignerPageRow>(`${FIND} WHERE u.id = $1`, [userId]);
  }

  /**
   * The pages with portrait, words or links: the hidden ones first, of both the latest change first.
   * @param before the place of the last row of the previous page
   */
  listWritten(before: string | null, limit: number): Promise<WrittenPageRow[]> {
    return this.sql.rows<WrittenPageRow>(
      `SELECT ${COLUMNS}, p.updated_at AS "updatedAt", concat_ws('-', ${PLACE}) AS place
       FROM designer_pages p JOIN ${ACCOUNT_ROWS} u ON u.id = p.user_id
       WHERE (p.words <> '' OR p.links <> '[]' OR p.portrait_id IS NOT NULL)
         AND ($1::bigint[] IS NULL OR ARRAY[${PLACE}] < $1)
       ORDER BY ARRAY[${PLACE}] DESC LIMIT $2`,
      [before?.split('-') ?? null, limit],
    );
  }

  /** Hides what a locked page tells, or shows it again. @param note the reason; null to show it */
  async hide(userId: number, note: string | null, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'UPDATE designer_pages SET hidden_note = $2 WHERE user_id = $1',
      [userId, note],
      manager,
    );
  }

  async write(
    userId: number,
    { words, links }: DesignerPageRequest,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      `INSERT INTO designer_pages (user_id, words, links) VALUES ($1, $2, $3::jsonb)
       ON CONFLICT (user_id) DO UPDATE
         SET words = excluded.words, links = excluded.links, updated_at = now()`,
      [userId, words, JSON.stringify(links)],
      manager,
    );
  }

  /** Locks the page of an account until the transaction ends; creates it first if needed. */
  async lock(userId: number, manager: EntityManager): Promise<LockedPage> {
    await this.sql.run(
      'INSERT INTO designer_pages (user_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [userId],
      manager,
    );
    const row = await this.sql.one<PortraitColumns & { hiddenNote: string | null }>(
      `SELECT portrait_id AS "mediaId", portrait_key AS "originalKey", hidden_note AS "hiddenNote"
       FROM designer_pages WHERE user_id = $1 FOR UPDATE`,
      [userId],
      manager,
    );
    const { hiddenNote, ...portrait } = row!;
    return { hiddenNote, portrait: toImageRow(portrait) };
  }

  /** Sets or removes the portrait. @returns its media id; null if it was removed */
  async setPortrait(
    userId: number,
    portrait: StoredImage | null,
    manager: EntityManager,
  ): Promise<string | null> {
    const row = await this.sql.one<{ mediaId: string | null }>(
      `UPDATE designer_pages SET portrait_id = CASE WHEN $2::text IS NOT NULL THEN gen_random_uuid() END,
         portrait_key = $2, portrait_sha256 = $3, updated_at = now()
       WHERE user_id = $1 RETURNING portrait_id AS "mediaId"`,
      [userId, portrait?.key ?? null, portrait?.sha256 ?? null],
      manager,
    );
    return row?.mediaId ?? null;
  }

  /** Moves a page to an account whose own page is shown and empty; changes nothing otherwise. */
  async giveTo(fromId: number, intoId: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `DELETE FROM designer_pages WHERE user_id = $1 AND words = '' AND links = '[]'
         AND portrait_id IS NULL AND hidden_note IS NULL`,
      [intoId],
      manager,
    );
    await this.sql.run(
      `UPDATE designer_pages SET user_id = $2 WHERE user_id = $1
         AND NOT EXISTS (SELECT FROM designer_pages WHERE user_id = $2)`,
      [fromId, intoId],
      manager,
    );
  }

  /** Deletes the page of an account. @returns its portrait */
  async remove(userId: number, manager: EntityManager): Promise<ImageRow | null> {
    const row = await this.sql.one<PortraitColumns>(
      `DELETE FROM designer_pages WHERE user_id = $1
       RETURNING portrait_id AS "mediaId", portrait_key AS "originalKey"`,
      [userId],
      manager,
    );
    return row && toImageRow(row);
  }
}

function toImageRow({ mediaId, originalKey }: PortraitColumns): ImageRow | null {
  return mediaId !== null && originalKey !== null ? { mediaId, originalKey } : null;
}
