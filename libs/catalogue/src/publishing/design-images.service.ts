import { LIMITS } from '#contracts';
import { type EncodeVariants, ImagesService } from '#files';
import { Outbox } from '#queues';
import type { OpenObject } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DesignImagesRepository, type NewImage } from './design-images.repository.js';

/** The images of designs. The first one is the preview. */
@Injectable()
export class DesignImagesService {
  constructor(
    private readonly rows: DesignImagesRepository,
    private readonly images: ImagesService,
    private readonly outbox: Outbox,
  ) {}

  /** Appends stored images to their designs in the order given. */
  async append(images: NewImage[], manager: EntityManager): Promise<void> {
    if (images.length === 0) return;
    const mediaIds = await this.rows.append(images, manager);
    const jobs = mediaIds.map((mediaId) => ({ mediaId }));
    await this.outbox.enqueueAll('images.make-variants', jobs, manager);
  }

  /**
   * Removes some of a design's images and orders the others; those not named come last.
   * @returns how many images remain
   */
  async arrange(
    designId: number,
    removeIds: number[],
    orderedIds: number[],
    manager: EntityManager,
  ): Promise<number> {
    for (const removed of await this.rows.remove(designId, removeIds, manager)) {
      await this.outbox.enqueue('images.remove', { ...removed }, manager);
    }
    if (orderedIds.length > 0) await this.rows.order(designId, orderedIds, manager);
    return this.rows.count(designId, manager);
  }

  /** Orders a design's images by the position of their SHA-256 (hexadecimal) in `order`. */
  orderByHash(designId: number, order: string[], manager: EntityManager): Promise<void> {
    return this.rows.orderByHash(designId, order, manager);
  }

  /** The media id of a design's first image that does not show a whole chart; null without such an image. */
  findShareablePicture(designId: number): Promise<string | null> {
    return this.rows.findFirstWithoutChart(designId);
  }

  /** Opens an image in one of the served widths. @throws ObjectMissingError */
  openVariant(mediaId: string, width: number): Promise<OpenObject> {
    return this.images.openVariant(mediaId, width, this.findOriginal);
  }

  /**
   * Creates all variants of an image; does nothing if it was deleted. @param encode in this process by
   * default
   */
  makeVariants(mediaId: string, encode?: EncodeVariants): Promise<void> {
    return this.images.makeVariants(mediaId, this.findOriginal, encode);
  }

  /** Removes the stored files of an image whose row was deleted, unless an order keeps them. */
  async removeStored(mediaId: string, originalKey: string): Promise<void> {
    if ((await this.rows.presentOf([mediaId])).size > 0) return;
    await this.images.removeVariants(mediaId);
    for (const key of await this.rows.unusedOriginalsOf([originalKey])) {
      await this.images.removeOriginal(key);
    }
  }

  private readonly findOriginal = (mediaId: string) => this.rows.findOriginal(mediaId);
}

/** Whether a design may have this many more images. */
export function fitsDesign(present: number, more: number): boolean {
  return present + more <= LIMITS.imagesPerDesign;
}
