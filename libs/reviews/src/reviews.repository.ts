import { ACCOUNT_ROWS } from '#accounts';
import { DESIGN_ROWS, reviewImages } from '#catalogue';
import type { ReviewSummary } from '#contracts';
import { Sql } from '#database';
import { ORDER_ROWS } from '#orders';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ModeratedRepository } from './moderated.repository.js';

/** A review with the names around it. */
export interface ReviewRow {
  id: number;
  orderId: string | null;
  designId: number;
  designName: string;
  designerId: number;
  authorId: number;
  authorName: string;
  isAuthorDeleted: boolean;
  finished: boolean;
  sizeOk: number | null;
  yarnOk: number | null;
  clear: number;
  errors: boolean;
  text: string;
  size: string;
  yarn: string;
  pictures: string[];
  answer: string | null;
  answeredAt: Date | null;
  hiddenNote: string | null;
  isRefunded: boolean;
  isSample: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** What is written of a review. */
export interface ReviewFields {
  finished: boolean;
  sizeOk: number | null;
  yarnOk: number | null;
  clear: number;
  errors: boolean;
  score: number;
  isGood: boolean;
  text: string;
  size: string;
  yarn: string;
}

/** Where a new review belongs. An example of the demonstration has no order. */
export interface NewReview extends ReviewFields {
  orderId: string | null;
  designId: number;
  authorId: number;
}

/** A picture of a finished piece. */
export interface WorkRow {
  mediaId: string;
  designId: number;
  designName: string;
  reviewId: number;
  size: string;
  yarn: string;
  isSample: boolean;
}

const SELECT = `
  SELECT r.id, r.order_id AS "orderId", r.design_id AS "designId", d.name AS "designName",
    d.designer_id AS "designerId", r.author_id AS "authorId", u.username AS "authorName",
    u.deleted_at IS NOT NULL AS "isAuthorDeleted", r.finished, r.size_ok AS "sizeOk",
    r.yarn_ok AS "yarnOk", r.clear, r.errors, r.text, r.size, r.yarn,
    CASE WHEN r.picture_count = 0 THEN '{}' ELSE ${reviewImages('r.id')} END AS pictures,
    r.answer, r.answered_at AS "answeredAt", r.hidden_note AS "hiddenNote",
    coalesce(o.state = 'refunded', false) AS "isRefunded", r.is_sample AS "isSample",
    r.created_at AS "createdAt", r.updated_at AS "updatedAt"
  FROM reviews r JOIN ${ACCOUNT_ROWS} u ON u.id = r.author_id
    JOIN ${DESIGN_ROWS} d ON d.id = r.design_id LEFT JOIN ${ORDER_ROWS} o ON o.id = r.order_id`;

const LIST = {
  name: 'reviews-of-design',
  text: `${SELECT} WHERE r.design_id = $1 AND r.id < $2 ORDER BY r.id DESC LIMIT $3`,
};

/** The counts of the answers 1 to 5. */
const scale = (column: string) =>
  `ARRAY[${[1, 2, 3, 4, 5]
    .map((answer) => `count(*) FILTER (WHERE ${column} = ${answer})`)
    .join(', ')}]::int[] AS ${column}`;

const SUMMARY = {
  name: 'review-summary',
  text: `SELECT count(*)::int AS count, count(*) FILTER (WHERE finished)::int AS finished,
      count(*) FILTER (WHERE errors)::int AS errors,
      ${['size_ok', 'yarn_ok', 'clear'].map(scale).join(', ')}
    FROM reviews WHERE design_id = $1`,
};

/** One picture of each of the newest reviews with pictures that are readable. */
const WORKS = `
  SELECT works."mediaIds"[1] AS "mediaId", works."designId", works."designName",
    works."reviewId", works.size, works.yarn, works."isSample"
  FROM (SELECT ${reviewImages('r.id')} AS "mediaIds", r.design_id AS "designId",
      d.name AS "designName", r.id AS "reviewId", r.size, r.yarn, r.is_sample AS "isSample"
    FROM ${DESIGN_ROWS} d JOIN reviews r ON r.design_id = d.id
    WHERE r.picture_count > 0 AND r.hidden_note IS NULL AND d.is_active`;
const WORKS_END = 'ORDER BY r.id DESC LIMIT';

@Injectable()
export class ReviewsRepository extends ModeratedRepository<ReviewRow> {
  constructor(sql: Sql) {
    super(sql, {
      texts: 'reviews',
      alias: 'r',
      select: SELECT,
      reports: 'review_reports',
      textId: 'review_id',
    });
  }

  /** @param before only those with a smaller id */
  list(designId: number, before: number, limit: number): Promise<ReviewRow[]> {
    return this.sql.rows<ReviewRow>(LIST, [designId, before, limit]);
  }

  async summary(designId: number): Promise<ReviewSummary> {
    return (await this.sql.one<ReviewSummary>(SUMMARY, [designId]))!;
  }

  recentWorks(limit: number): Promise<WorkRow[]> {
    return this.sql.rows<WorkRow>(`${WORKS} ${WORKS_END} $1) works`, [limit]);
  }

  worksOfDesign(designId: number, limit: number): Promise<WorkRow[]> {
    return this.sql.rows<WorkRow>(`${WORKS} AND d.id = $1 ${WORKS_END} $2) works`, [
      designId,
      limit,
    ]);
  }

  worksOfDesigner(name: string, limit: number): Promise<WorkRow[]> {
    return this.sql.rows<WorkRow>(
      `${WORKS} AND d.designer_id = (SELECT id FROM ${ACCOUNT_ROWS} u
         WHERE lower(u.username) = lower($1)) ${WORKS_END} $2) works`,
      [name, limit],
    );
  }

  findOfOrder(orderId: string, manager?: EntityManager): Promise<ReviewRow | null> {
    return this.sql.one<ReviewRow>(`${SELECT} WHERE r.order_id = $1`, [orderId], manager);
  }

  listOfAuthor(authorId: number, manager?: EntityManager): Promise<ReviewRow[]> {
    return this.sql.rows<ReviewRow>(
      `${SELECT} WHERE r.author_id = $1 ORDER BY r.id`,
      [authorId],
      manager,
    );
  }

  /** The orders of a user that have a review. */
  async reviewedOrders(authorId: number): Promise<string[]> {
    const rows = await this.sql.rows<{ orderId: string }>(
      `SELECT order_id AS "orderId" FROM reviews WHERE author_id = $1 AND order_id IS NOT NULL`,
      [authorId],
    );
    return rows.map(({ orderId }) => orderId);
  }

  /** The orders of a list whose buyers were asked for a review. */
  async askedOrders(orderIds: string[]): Promise<string[]> {
    const rows = await this.sql.rows<{ orderId: string }>(
      `SELECT order_id AS "orderId" FROM review_requests WHERE order_id = ANY($1::text[])`,
      [orderIds],
    );
    return rows.map(({ orderId }) => orderId);
  }

  /** A second time changes nothing. */
  async recordAsked(orderId: string): Promise<void> {
    await this.sql.run(
      'INSERT INTO review_requests (order_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [orderId],
    );
  }

  /** @returns the review's id */
  async insert(review: NewReview, manager: EntityManager): Promise<number> {
    const row = await this.sql.one<{ id: number }>(
      `INSERT INTO reviews (finished, size_ok, yarn_ok, clear, errors, score, is_good, text, size,
         yarn, order_id, design_id, author_id, is_sample)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $11::text IS NULL)
       RETURNING id`,
      [...valuesOf(review), review.orderId, review.designId, review.authorId],
      manager,
    );
    return row!.id;
  }

  async update(id: number, fields: ReviewFields, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE reviews SET finished = $1, size_ok = $2, yarn_ok = $3, clear = $4, errors = $5,
         score = $6, is_good = $7, text = $8, size = $9, yarn = $10, updated_at = now()
       WHERE id = $11`,
      [...valuesOf(fields), id],
      manager,
    );
  }

  async setPictureCount(id: number, count: number, manager: EntityManager): Promise<void> {
    await this.sql.run('UPDATE reviews SET picture_count = $2 WHERE id = $1', [id, count], manager);
  }

  /** Erases words and pictures of reviews; the answers to the questions stay. */
  async eraseWords(ids: number[], manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE reviews SET text = '', size = '', yarn = '', picture_count = 0, updated_at = now()
       WHERE id = ANY($1::bigint[])`,
      [ids],
      manager,
    );
  }

  /** Counts a design's reviews: all, the good ones, and the mean of their scores. */
  async sums(
    designId: number,
    manager: EntityManager,
  ): Promise<{ count: number; good: number; mean: number | null }> {
    const row = await this.sql.one<{ count: number; good: number; mean: number | null }>(
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE is_good)::int AS good,
         avg(score) AS mean FROM reviews WHERE design_id = $1`,
      [designId],
      manager,
    );
    return row!;
  }
}

function valuesOf(fields: ReviewFields): unknown[] {
  const { finished, sizeOk, yarnOk, clear, errors, score, isGood, text, size, yarn } = fields;
  return [finished, sizeOk, yarnOk, clear, errors, score, isGood, text, size, yarn];
}
