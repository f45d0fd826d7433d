import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { imageKey } from '#catalogue';
import { IMAGE_WIDTHS, LIMITS } from '#contracts';
import { Outbox } from '#queues';
import { ObjectMissingError, ObjectStorage, type OpenObject, type ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ImagesRepository, type NewImage } from './images.repository.js';
import { assertWholeImage, toVariants } from './image-variants.js';
import { Lane } from './lane.js';

const WIDTHS: readonly number[] = Object.values(IMAGE_WIDTHS);

/** The original of a picture: where it is kept, and what its content is known by. */
export interface KeptImage {
  key: string;
  sha256: Buffer;
}

/**
 * The pictures of designs. The original is kept and never shown; what is shown are variants made of
 * it: WebP in a few widths, upright, without camera data. The worker makes them; whoever asks for one
 * before that makes it on the way, so that no picture is ever missing.
 */
@Injectable()
export class ImagesService {
  /** One at a time: a picture takes much memory while it is open. */
  private readonly lane = new Lane();
  private readonly making = new Map<string, Promise<void>>();

  constructor(
    private readonly images: ImagesRepository,
    private readonly storage: ObjectStorage,
    private readonly outbox: Outbox,
  ) {}

  /** Opens a received picture as far as it takes to know that it is whole. @throws ImageRefusedError */
  check({ path, bytes }: ReceivedObject): Promise<void> {
    return this.lane.enter(async () => assertWholeImage(bytes ?? (await readFile(path))));
  }

  /** Keeps the original of a checked picture. */
  async keepOriginal(received: ReceivedObject): Promise<KeptImage> {
    const key = `originals/${randomUUID()}`;
    await this.storage.keep(received, key);
    return { key, sha256: received.sha256 };
  }

  /** Adds pictures to the end of their designs', in their order; the first of all is the preview. */
  async append(images: NewImage[], manager: EntityManager): Promise<void> {
    if (images.length === 0) return;
    const mediaIds = await this.images.append(images, manager);
    const jobs = mediaIds.map((mediaId) => ({ mediaId }));
    await this.outbox.enqueueAll('images.make-variants', jobs, manager);
  }

  /**
   * Removes some of a design's pictures and puts the others in order; what is not named comes last.
   * @returns how many are left
   */
  async arrange(
    designId: number,
    removeIds: number[],
    orderedIds: number[],
    manager: EntityManager,
  ): Promise<number> {
    for (const removed of await this.images.remove(designId, removeIds, manager)) {
      await this.outbox.enqueue('images.remove', { ...removed }, manager);
    }
    if (orderedIds.length > 0) await this.images.order(designId, orderedIds, manager);
    return this.images.count(designId, manager);
  }

  /** Puts a design's pictures in the order of their contents' SHA-256, hexadecimal. */
  orderByHash(designId: number, order: string[], manager: EntityManager): Promise<void> {
    return this.images.orderByHash(designId, order, manager);
  }

  /** Opens a picture in one of the widths it is shown in. @throws ObjectMissingError */
  async openVariant(mediaId: string, width: number): Promise<OpenObject> {
    const key = imageKey(mediaId, width);
    if (!WIDTHS.includes(width)) throw new ObjectMissingError(key);
    try {
      return await this.storage.open(key);
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
      const originalKey = await this.images.findOriginal(mediaId);
      if (originalKey === null) throw error;
      await this.make(mediaId, originalKey, [width]);
      return this.storage.open(key);
    }
  }

  /**
   * Makes every variant of a picture; one that was removed meanwhile needs none.
   * @param make where that is done; in this process without it
   */
  async makeVariants(mediaId: string, make = toVariants): Promise<void> {
    const originalKey = await this.images.findOriginal(mediaId);
    if (originalKey !== null) await this.make(mediaId, originalKey, WIDTHS, make);
  }

  /** Removes what is stored of a picture whose row is gone. */
  async removeStored(mediaId: string, originalKey: string): Promise<void> {
    await this.removeVariants(mediaId);
    await this.removeOriginal(originalKey);
  }

  /** Removes an original that no picture is made of. */
  async removeOriginal(key: string): Promise<void> {
    for (const unused of await this.images.unusedOriginalsOf([key])) {
      await this.storage.remove(unused);
    }
  }

  private async removeVariants(mediaId: string): Promise<void> {
    for (const width of WIDTHS) await this.storage.remove(imageKey(mediaId, width));
  }

  /** Whoever asks for what is being made waits for the same. */
  private make(
    mediaId: string,
    originalKey: string,
    widths: readonly number[],
    make = toVariants,
  ): Promise<void> {
    const wanted = `${mediaId} ${widths.join(' ')}`;
    const made =
      this.making.get(wanted) ??
      this.lane
        .enter(() => this.makeNow(mediaId, originalKey, widths, make))
        .finally(() => this.making.delete(wanted));
    this.making.set(wanted, made);
    return made;
  }

  private async makeNow(
    mediaId: string,
    originalKey: string,
    widths: readonly number[],
    make: typeof toVariants,
  ): Promise<void> {
    const original = await buffer((await this.storage.open(originalKey)).stream);
    const variants = await make(original, widths);
    for (const [i, width] of widths.entries()) {
      await this.storage.put(imageKey(mediaId, width), variants[i]!);
    }
    // Removed while it was being made: nothing else would ever take these away.
    if ((await this.images.findOriginal(mediaId)) === null) await this.removeVariants(mediaId);
  }
}

/** Whether a design may have so many more. */
export function fitsDesign(present: number, more: number): boolean {
  return present + more <= LIMITS.imagesPerDesign;
}
