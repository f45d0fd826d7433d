import { Sql } from '#database';
import type { StoredImage } from '#files';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ImageRow } from '../publishing/design-images.repository.js';

/** SQL for statements of other libs: the media ids of a review's pictures, in their order. */
export const reviewImages = (reviewId: string) =>
  `ARRAY(SELECT i.media_id::text FROM review_images i WHERE i.review_id = ${reviewId}
     ORDER BY i.position)`;

/** Rows that link pictures to reviews. */
@Injectable()
export class ReviewImagesRepository {
  constructor(private readonly sql: Sql) {}

  /** Appends a stored picture to a review. @returns its media id */
  async append(
    reviewId: number,
    { key, sha256 }: StoredImage,
    manager: EntityManager,
  ): Promise<string> {
    const row = await this.sql.one<{ mediaId: string }>(
      `INSERT INTO review_images (review_id, position, original_key, original_sha256)
       SELECT $1, coalesce(max(position) + 1, 0), $2, $3 FROM review_images WHERE review_id = $1
       RETURNING media_id AS "mediaId"`,
      [reviewId, key, sha256],
      manager,
    );
    return row!.mediaId;
  }

  /** Gives the pictures of a review new media ids. @returns the former images with their new id, `nextId` */
  changeMediaIds(
    reviewId: number,
    manager: EntityManager,
  ): Promise<(ImageRow & { nextId: string })[]> {
    return this.sql.rows<ImageRow & { nextId: string }>(
      `WITH former AS (SELECT media_id, original_key FROM review_images WHERE review_id = $1)
       UPDATE review_images i SET media_id = gen_random_uuid()
       FROM former WHERE i.media_id = former.media_id
       RETURNING former.media_id AS "mediaId", former.original_key AS "originalKey",
         i.media_id AS "nextId"`,
      [reviewId],
      manager,
    );
  }

  /** Removes pictures of reviews. @param mediaId null for all of them @returns the removed images */
  remove(reviewIds: number[], mediaId: string | null, manager: EntityManager): Promise<ImageRow[]> {
    return this.sql.rows<ImageRow>(
      `DELETE FROM review_images
       WHERE review_id = ANY($1::bigint[]) AND ($2::uuid IS NULL OR media_id = $2)
       RETURNING media_id AS "mediaId", original_key AS "originalKey"`,
      [reviewIds, mediaId],
      manager,
    );
  }
}
