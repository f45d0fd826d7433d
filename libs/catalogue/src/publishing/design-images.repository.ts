import { Sql } from '#database';
import type { StoredImage } from '#files';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { imageRows } from './image-tables.js';

/** An image: its public id and the storage key of its original. */
export interface ImageRow {
  mediaId: string;
  originalKey: string;
}

/** A stored original that becomes an image of a design. */
export interface NewImage extends StoredImage {
  designId: number;
}

/** Rows that link images to designs. */
@Injectable()
export class DesignImagesRepository {
  constructor(private readonly sql: Sql) {}

  /** Appends images to their designs in the order given. @returns their media ids */
  async append(images: NewImage[], manager: EntityManager): Promise<string[]> {
    const rows = images.map(({ sha256, ...image }, place) => ({
      ...image,
      place,
      sha256: sha256.toString('hex'),
    }));
    const added = await this.sql.rows<{ mediaId: string }>(
      `INSERT INTO design_images (design_id, position, original_key, original_sha256)
       SELECT "designId",
         coalesce((SELECT max(position) FROM design_images WHERE design_id = "designId"), -1)
           + row_number() OVER (PARTITION BY "designId" ORDER BY place),
         key, decode(sha256, 'hex')
       FROM json_to_recordset($1::json) AS image("designId" bigint, key text, sha256 text, place int)
       RETURNING media_id AS "mediaId"`,
      [JSON.stringify(rows)],
      manager,
    );
    return added.map(({ mediaId }) => mediaId);
  }

  /** The storage key of one image's original. */
  async findOriginalOf(designId: number, imageId: number): Promise<string | null> {
    const row = await this.sql.one<{ key: string }>(
      'SELECT original_key AS key FROM design_images WHERE design_id = $1 AND id = $2',
      [designId, imageId],
    );
    return row?.key ?? null;
  }

  /**
   * The media id of a design's first image that does not show a whole chart. An image that was not compared with the
   * charts comes after those that were: it may show one.
   */
  async findFirstWithoutChart(designId: number): Promise<string | null> {
    const row = await this.sql.one<{ mediaId: string }>(
      `SELECT i.media_id AS "mediaId"
       FROM design_images i LEFT JOIN design_image_checks c ON c.image_id = i.id
       WHERE i.design_id = $1 AND c.chart_file IS NULL
       ORDER BY c.image_id IS NULL, i.position LIMIT 1`,
      [designId],
    );
    return row?.mediaId ?? null;
  }

  async findOriginal(mediaId: string): Promise<string | null> {
    const row = await this.sql.one<{ originalKey: string }>(
      `SELECT key AS "originalKey" FROM ${imageRows()} i WHERE id = $1 LIMIT 1`,
      [mediaId],
    );
    return row?.originalKey ?? null;
  }

  /**
   * Returns those of these storage keys that are no image's original, of a design, a review or a designer, and are not
   * kept. Two old images can share one original.
   */
  async unusedOriginalsOf(keys: string[]): Promise<string[]> {
    const rows = await this.sql.rows<{ key: string }>(
      `SELECT key FROM unnest($1::text[]) AS stored (key)
       WHERE NOT EXISTS (SELECT FROM ${imageRows()} i WHERE i.key = stored.key)`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }

  /** Returns those of these media ids that exist, of designs, reviews or designers, or are kept for an order. */
  async presentOf(mediaIds: string[]): Promise<Set<string>> {
    const rows = await this.sql.rows<{ mediaId: string }>(
      `SELECT id AS "mediaId" FROM ${imageRows()} i WHERE id = ANY($1::uuid[])`,
      [mediaIds],
    );
    return new Set(rows.map(({ mediaId }) => mediaId));
  }

  /** Ends the keeping of images that were sold long ago. */
  async dropExpired(): Promise<void> {
    await this.sql.run('DELETE FROM kept_images WHERE kept_until < now()');
  }

  /** @returns the removed images */
  async remove(designId: number, ids: number[], manager: EntityManager): Promise<ImageRow[]> {
    const rows = await this.sql.rows<ImageRow>(
      `DELETE FROM design_images WHERE design_id = $1 AND id = ANY($2::bigint[])
       RETURNING media_id AS "mediaId", original_key AS "originalKey"`,
      [designId, ids],
      manager,
    );
    return rows;
  }

  /** Orders a design's images by the position of their SHA-256 (hexadecimal) in `order`. */
  async orderByHash(designId: number, order: string[], manager: EntityManager): Promise<void> {
    const rows = await this.sql.rows<{ id: number; sha256: string | null }>(
      `SELECT id, encode(original_sha256, 'hex') AS sha256 FROM design_images
       WHERE design_id = $1 ORDER BY position`,
      [designId],
      manager,
    );
    const places = new Map(order.map((sha256, place) => [sha256, place]));
    const placeOf = ({ sha256 }: { sha256: string | null }) => places.get(sha256 ?? '') ?? Infinity;
    const ids = rows.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ id }) => id);
    if (ids.length > 1) await this.order(designId, ids, manager);
  }

  /** Orders a design's images; those not named come last. */
  async order(designId: number, ids: number[], manager: EntityManager): Promise<void> {
    // In two steps, because the unique constraint on positions is checked at once.
    await this.sql.run(
      `UPDATE design_images i SET position = 1000000 + placed.place
       FROM (SELECT id, row_number() OVER (
           ORDER BY array_position($2::bigint[], id) NULLS LAST, position) AS place
         FROM design_images WHERE design_id = $1) placed
       WHERE i.id = placed.id`,
      [designId, ids],
      manager,
    );
    await this.sql.run(
      'UPDATE design_images SET position = position - 1000001 WHERE design_id = $1',
      [designId],
      manager,
    );
  }

  /** Counts the images of a design. */
  async count(designId: number, manager: EntityManager): Promise<number> {
    const { count } = (await this.sql.one<{ count: number }>(
      'SELECT count(*) FROM design_images WHERE design_id = $1',
      [designId],
      manager,
    ))!;
    return count;
  }
}
