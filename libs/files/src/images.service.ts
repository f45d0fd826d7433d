import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { IMAGE_WIDTHS, imageKey } from '#catalogue';
import { LIMITS } from '#contracts';
import { Outbox } from '#queues';
import { ObjectMissingError, ObjectStorage, type OpenObject, type ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { EntityManager } from 'typeorm';
import { ImageRefusedError } from './files.errors.js';
import { ImagesRepository } from './images.repository.js';

/** A camera's largest pictures pass; a bomb of a few bytes and a billion pixels does not. */
const MAX_PIXELS = 120_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
const WIDTHS: readonly number[] = Object.values(IMAGE_WIDTHS);
const QUALITY = 82;

/**
 * The pictures of designs. The original is kept and never shown; what is shown are variants made of
 * it: WebP in a few widths, upright, without camera data. The worker makes them; whoever asks for one
 * before that makes it on the way, so that no picture is ever missing.
 */
@Injectable()
export class ImagesService {
  /** One at a time: a picture takes much memory while it is open. */
  private lastMade: Promise<unknown> = Promise.resolve();
  private readonly making = new Map<string, Promise<void>>();

  constructor(
    private readonly images: ImagesRepository,
    private readonly storage: ObjectStorage,
    private readonly outbox: Outbox,
  ) {}

  /** Opens a received picture as far as it takes to know that it is whole. @throws ImageRefusedError */
  async check({ path }: ReceivedObject): Promise<void> {
    try {
      const image = sharp(path, { limitInputPixels: MAX_PIXELS });
      const { format } = await image.metadata();
      if (!FORMATS.has(format)) throw new ImageRefusedError();
      await image.resize({ width: 16 }).raw().toBuffer();
    } catch {
      throw new ImageRefusedError();
    }
  }

  /** Keeps the original of a checked picture. @returns the key it is stored under */
  async keepOriginal(received: ReceivedObject): Promise<string> {
    const key = `originals/${randomUUID()}`;
    await this.storage.keep(received, key);
    return key;
  }

  /** Adds pictures to the end of a design's; the first of all is the preview. */
  async append(designId: number, originalKeys: string[], manager: EntityManager): Promise<void> {
    for (const originalKey of originalKeys) {
      const mediaId = await this.images.append(designId, originalKey, manager);
      await this.outbox.enqueue('images.make-variants', { mediaId }, manager);
    }
  }

  /** Removes some of a design's pictures and puts the others in order; what is not named comes last. */
  async arrange(
    designId: number,
    removeIds: number[],
    orderedIds: number[],
    manager: EntityManager,
  ): Promise<void> {
    for (const removed of await this.images.remove(designId, removeIds, manager)) {
      await this.outbox.enqueue('images.remove', { ...removed }, manager);
    }
    await this.images.order(designId, orderedIds, manager);
  }

  /** How many pictures a design has. */
  count(designId: number, manager: EntityManager): Promise<number> {
    return this.images.count(designId, manager);
  }

  /** Opens a picture in one of the widths it is shown in. @throws ObjectMissingError */
  async openVariant(mediaId: string, width: number): Promise<OpenObject> {
    const key = imageKey(mediaId, width);
    if (!WIDTHS.includes(width)) throw new ObjectMissingError(key);
    try {
      return await this.storage.open(key);
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
      await this.make(mediaId, width);
      return this.storage.open(key);
    }
  }

  /** Makes every variant of a picture; one that was removed meanwhile needs none. */
  async makeVariants(mediaId: string): Promise<void> {
    if ((await this.images.findOriginal(mediaId)) === null) return;
    for (const width of WIDTHS) await this.make(mediaId, width);
  }

  /** Removes what is stored of a picture whose row is gone. */
  async removeStored(mediaId: string, originalKey: string): Promise<void> {
    for (const width of WIDTHS) await this.storage.remove(imageKey(mediaId, width));
    await this.removeOriginal(originalKey);
  }

  /** Removes an original that no picture is made of. */
  async removeOriginal(key: string): Promise<void> {
    if (!(await this.images.showsOriginal(key))) await this.storage.remove(key);
  }

  private make(mediaId: string, width: number): Promise<void> {
    const key = imageKey(mediaId, width);
    const made =
      this.making.get(key) ??
      this.inTurn(() => this.makeNow(mediaId, width)).finally(() => this.making.delete(key));
    this.making.set(key, made);
    return made;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.lastMade.then(work);
    this.lastMade = mine.catch(() => undefined);
    return mine;
  }

  private async makeNow(mediaId: string, width: number): Promise<void> {
    const key = imageKey(mediaId, width);
    const originalKey = await this.images.findOriginal(mediaId);
    if (originalKey === null) throw new ObjectMissingError(key);
    const original = await buffer((await this.storage.open(originalKey)).stream);
    const variant = await sharp(original, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 2 })
      .toBuffer();
    await this.storage.put(key, variant);
  }
}

/** Whether a design may have so many more. */
export function fitsDesign(present: number, more: number): boolean {
  return present + more <= LIMITS.imagesPerDesign;
}
