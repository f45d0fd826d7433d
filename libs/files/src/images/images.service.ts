import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { IMAGE_WIDTHS, InvalidInputError } from '#contracts';
import { Mutex } from '#lifecycle';
import { ObjectMissingError, ObjectStorage, type OpenObject, type ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { ImageRefusedError } from '../files.errors.js';
import { imageKey } from './image-keys.js';
import { assertWholeImage, toVariants } from './image-variants.js';

const WIDTHS: readonly number[] = Object.values(IMAGE_WIDTHS);

/** The original of an image in storage. */
export interface StoredImage {
  /** Its storage key. */
  key: string;
  /** SHA-256 of its bytes. */
  sha256: Buffer;
}

/** Returns the storage key of an image's original; null when the image was deleted. */
export type FindOriginal = (mediaId: string) => Promise<string | null>;

/** Encodes an original as WebP in several widths, in their order. */
export type EncodeVariants = (original: Buffer, widths: readonly number[]) => Promise<Buffer[]>;

/**
 * The bytes of images. Originals are stored and never served. Served are variants: WebP in a few widths,
 * rotated upright, without camera metadata. The worker creates them; a variant that is requested earlier is
 * created on demand, so that no image is ever missing.
 */
@Injectable()
export class ImagesService {
  /** One image at a time, because decoding needs much memory. */
  private readonly mutex = new Mutex();
  private readonly pending = new Map<string, Promise<void>>();

  constructor(private readonly storage: ObjectStorage) {}

  /** Decodes an uploaded image far enough to prove that it is complete. @throws ImageRefusedError */
  inspect({ path, bytes }: ReceivedObject): Promise<void> {
    return this.mutex.runExclusive(async () => assertWholeImage(bytes ?? (await readFile(path))));
  }

  /**
   * Re-encodes an uploaded picture: upright WebP of at most this width, without camera metadata.
   * @throws InvalidInputError for the field `picture`
   */
  async encode(received: ReceivedObject, width: number): Promise<Buffer> {
    const original = received.bytes ?? (await readFile(received.path));
    return this.mutex.runExclusive(async () => {
      await assertWholeImage(original).catch(refusePicture);
      const [encoded] = await toVariants(original, [width]);
      return encoded!;
    });
  }

  /** Stores an uploaded picture as `encode` with the largest served width makes it. @throws as `encode` */
  async storeWithoutMetadata(received: ReceivedObject): Promise<StoredImage> {
    const encoded = await this.encode(received, IMAGE_WIDTHS.full);
    return this.storeOriginal(await this.storage.receive(encoded));
  }

  /** Moves the original of an inspected image to storage. */
  async storeOriginal(received: ReceivedObject): Promise<StoredImage> {
    const key = `originals/${randomUUID()}`;
    await this.storage.keep(received, key);
    return { key, sha256: received.sha256 };
  }

  async removeOriginal(key: string): Promise<void> {
    await this.storage.remove(key);
  }

  /** Opens a variant; creates it first if needed. @throws ObjectMissingError */
  async openVariant(
    mediaId: string,
    width: number,
    findOriginal: FindOriginal,
  ): Promise<OpenObject> {
    const key = imageKey(mediaId, width);
    if (!WIDTHS.includes(width)) throw new ObjectMissingError(key);
    try {
      return await this.storage.open(key);
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
      const originalKey = await findOriginal(mediaId);
      if (originalKey === null) throw error;
      await this.createVariants(mediaId, originalKey, [width], findOriginal, toVariants);
      return this.storage.open(key);
    }
  }

  /**
   * Creates all variants of an image; does nothing when the image was deleted.
   * @param encode in this process by default
   */
  async makeVariants(
    mediaId: string,
    findOriginal: FindOriginal,
    encode: EncodeVariants = toVariants,
  ): Promise<void> {
    const originalKey = await findOriginal(mediaId);
    if (originalKey === null) return;
    await this.createVariants(mediaId, originalKey, WIDTHS, findOriginal, encode);
  }

  async removeVariants(mediaId: string): Promise<void> {
    for (const width of WIDTHS) await this.storage.remove(imageKey(mediaId, width));
  }

  /** Concurrent requests for the same variants share one task. */
  private createVariants(
    mediaId: string,
    originalKey: string,
    widths: readonly number[],
    findOriginal: FindOriginal,
    encode: EncodeVariants,
  ): Promise<void> {
    const key = `${mediaId} ${widths.join(' ')}`;
    const pending =
      this.pending.get(key) ??
      this.mutex
        .runExclusive(async () => {
          const original = await buffer((await this.storage.open(originalKey)).stream);
          const variants = await encode(original, widths);
          for (const [i, width] of widths.entries()) {
            await this.storage.put(imageKey(mediaId, width), variants[i]!);
          }
          // The image was deleted meanwhile, and nothing else would remove these variants.
          if ((await findOriginal(mediaId)) === null) await this.removeVariants(mediaId);
        })
        .finally(() => this.pending.delete(key));
    this.pending.set(key, pending);
    return pending;
  }
}

/** The images of a design are a field of their own; all other images are uploaded as `picture`. */
function refusePicture(error: Error): never {
  if (!(error instanceof ImageRefusedError)) throw error;
  throw new InvalidInputError({ picture: [error.message] });
}
