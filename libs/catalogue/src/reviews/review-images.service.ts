import { IMAGE_WIDTHS, type ReviewPicture } from '#contracts';
import { ImagesService, type StoredImage } from '#files';
import { Outbox } from '#queues';
import type { ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { imageUrl } from '../design-images.js';
import { ReviewImagesRepository } from './review-images.repository.js';

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
    private readonly repository: ReviewImagesRepository,
    private readonly images: ImagesService,
    private readonly outbox: Outbox,
  ) {}

  /** Stores an uploaded picture without camera data. @throws InvalidInputError */
  store(received: ReceivedObject): Promise<StoredImage> {
    return this.images.storeWithoutMetadata(received);
  }

  /** Appends a stored picture to a review. */
  async append(reviewId: number, image: StoredImage, manager: EntityManager): Promise<void> {
    const mediaId = await this.repository.append(reviewId, image, manager);
    await this.outbox.enqueue('images.make-variants', { mediaId }, manager);
  }

  /**
   * Gives the pictures of a review new addresses, of which only its author and operators know. The files at the former
   * addresses are removed; the originals stay, so that the review can be shown again.
   */
  async changeAddresses(reviewId: number, manager: EntityManager): Promise<void> {
    const changed = await this.repository.changeMediaIds(reviewId, manager);
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
    const removed = await this.repository.remove(reviewIds, mediaId, manager);
    for (const image of removed) await this.outbox.enqueue('images.remove', { ...image }, manager);
    return removed.length;
  }
}
