import { IMAGE_WIDTHS, type ReviewPicture } from '#contracts';
import { Sql } from '#database';
import { ImagesService, type StoredImage } from '#files';
import { Outbox } from '#queues';
import type { ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { imageUrl } from '../design-images.js';
import type { ImageRow } from '../publishing/design-images.repository.js';

/** SQL for statements of other libs: the media ids of a review's pictures, in their order. */
export const reviewImages = (reviewId: string) =>
  `ARRAY(SELECT i.media_id::text FROM review_images i WHERE i.review_id = ${reviewId}
     ORDER BY i.position)`;

/** A picture of a review by its media id. */
export function toReviewPicture(mediaId: string): ReviewPicture {
  return {
    id: mediaId,
    image: imageUrl(mediaId, IMAGE_WIDTHS.detail),
    thumbnail: imageUrl(mediaId, IMAGE_WIDTHS.small),
  };
}

/** The pictures of reviews: stored and served as the images of designs, but the original loses its camera data too. */
@Injectable()
export class ReviewImagesService {
  constructor(
    private readonly sql: Sql,
    private readonly images: ImagesService,
    private readonly outbox: Outbox,
  ) {}

  /** Stores an uploaded picture without camera data. @throws ImageRefusedError */
  store(received: ReceivedObject): Promise<StoredImage> {
    return this.images.storeWithoutMetadata(received);
  }

  /** Appends a stored picture to a review. */
  async append(
    reviewId: number,
    { key, sha256 }: StoredImage,
    manager: EntityManager,
  ): Promise<void> {
    const row = await this.sql.one<{ mediaId: string }>(
      `INSERT INTO review_images (review_id, position, original_key, original_sha256)
       SELECT $1, coalesce(max(position) + 1, 0), $2, $3 FROM review_images WHERE review_id = $1
       RETURNING media_id AS "mediaId"`,
      [reviewId, key, sha256],
      manager,
    );
    await this.outbox.enqueue('images.make-variants', { mediaId: row!.mediaId }, manager);
  }

  /**
   * Gives the pictures of a review new addresses, of which only its author and operators know. The files at the former
   * addresses are removed; the originals stay, so that the review can be shown again.
   */
  async changeAddresses(reviewId: number, manager: EntityManager): Promise<void> {
    const changed = await this.sql.rows<ImageRow & { nextId: string }>(
      `WITH former AS (SELECT media_id, original_key FROM review_images WHERE review_id = $1)
       UPDATE review_images i SET media_id = gen_random_uuid()
       FROM former WHERE i.media_id = former.media_id
       RETURNING former.media_id AS "mediaId", former.original_key AS "originalKey",
         i.media_id AS "nextId"`,
      [reviewId],
      manager,
    );
    for (const { nextId, ...former } of changed) {
      await this.outbox.enqueue('images.remove', former, manager);
      await this.outbox.enqueue('images.make-variants', { mediaId: nextId }, manager);
    }
  }

  /** Removes pictures of reviews and their files. @param mediaId null for all of them */
  async remove(
    reviewIds: number[],
    mediaId: string | null,
    manager: EntityManager,
  ): Promise<number> {
    const removed = await this.sql.rows<ImageRow>(
      `DELETE FROM review_images
       WHERE review_id = ANY($1::bigint[]) AND ($2::uuid IS NULL OR media_id = $2)
       RETURNING media_id AS "mediaId", original_key AS "originalKey"`,
      [reviewIds, mediaId],
      manager,
    );
    for (const image of removed) await this.outbox.enqueue('images.remove', { ...image }, manager);
    return removed.length;
  }
}
