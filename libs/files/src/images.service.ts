import { createHash } from 'node:crypto';
import { LIMITS } from '#contracts';
import { LocalDiskStorage, type ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { DataSource, type EntityManager } from 'typeorm';
import { ImageRefusedError } from './files.errors.js';

/** Widths in pixels; heights follow the picture. */
const FULL_WIDTH = 1200;
const CARD_WIDTH = 600;
/** A camera's largest pictures pass; a bomb of a few bytes and a billion pixels does not. */
const MAX_PIXELS = 120_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);

/** A picture with its variants, ready to be kept. */
export interface PreparedImage {
  original: ReceivedObject;
  /** WebP. */
  full: Buffer;
  card: Buffer;
}

/**
 * The pictures of designs: the original, and WebP in two sizes, all under names made of their
 * content. The variants carry no camera data, and stand upright.
 */
@Injectable()
export class ImagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: LocalDiskStorage,
  ) {}

  /** Makes the variants of a received picture. @throws ImageRefusedError */
  async prepare(original: ReceivedObject): Promise<PreparedImage> {
    try {
      const { format } = await sharp(original.path, { limitInputPixels: MAX_PIXELS }).metadata();
      if (!FORMATS.has(format)) throw new ImageRefusedError();
      const [full, card] = await Promise.all([
        toWebp(original.path, FULL_WIDTH, 84),
        toWebp(original.path, CARD_WIDTH, 80),
      ]);
      return { original, full, card };
    } catch {
      throw new ImageRefusedError();
    }
  }

  /**
   * Adds prepared pictures to the end of a design's; the first of all is the preview.
   * @returns the keys they are stored under
   */
  async append(
    designId: number,
    images: PreparedImage[],
    manager: EntityManager,
  ): Promise<string[]> {
    const keys: string[] = [];
    for (const { original, full, card } of images) {
      const originalKey = `originals/${original.sha256.toString('hex')}`;
      const [fullKey, cardKey] = [keyOf(full), keyOf(card)];
      await manager.query(
        `INSERT INTO design_images (design_id, position, full_key, card_key, original_key)
         SELECT $1, coalesce(max(position), -1) + 1, $2, $3, $4
         FROM design_images WHERE design_id = $1`,
        [designId, fullKey, cardKey, originalKey],
      );
      await this.storage.put(fullKey, full);
      await this.storage.put(cardKey, card);
      await this.storage.keep(original, originalKey);
      keys.push(fullKey, cardKey, originalKey);
    }
    return keys;
  }

  /** Removes some of a design's pictures and puts the others in order; what is not named comes last. */
  async arrange(
    designId: number,
    removeIds: number[],
    orderedIds: number[],
    manager: EntityManager,
  ): Promise<void> {
    await manager.query(
      'DELETE FROM design_images WHERE design_id = $1 AND id = ANY($2::bigint[])',
      [designId, removeIds],
    );
    // Twice, as no two may share a place on the way.
    await manager.query(
      `UPDATE design_images i SET position = 1000000 + placed.place
       FROM (SELECT id, row_number() OVER (
           ORDER BY array_position($2::bigint[], id) NULLS LAST, position) AS place
         FROM design_images WHERE design_id = $1) placed
       WHERE i.id = placed.id`,
      [designId, orderedIds],
    );
    await manager.query(
      'UPDATE design_images SET position = position - 1000001 WHERE design_id = $1',
      [designId],
    );
  }

  /** How many pictures a design has. */
  async count(designId: number, manager: EntityManager): Promise<number> {
    const [{ count }] = await manager.query<[{ count: number }]>(
      'SELECT count(*) FROM design_images WHERE design_id = $1',
      [designId],
    );
    return count;
  }

  /** Removes stored pictures that no design shows, after a failure. Equal ones may be another's. */
  async removeUnused(keys: string[]): Promise<void> {
    for (const key of keys) {
      const used = await this.dataSource.query<unknown[]>(
        'SELECT 1 FROM design_images WHERE $1 IN (full_key, card_key, original_key) LIMIT 1',
        [key],
      );
      if (used.length === 0) await this.storage.remove(key);
    }
  }
}

/** Whether a design may have so many more. */
export function fitsDesign(present: number, more: number): boolean {
  return present + more <= LIMITS.imagesPerDesign;
}

async function toWebp(path: string, width: number, quality: number): Promise<Buffer> {
  return sharp(path, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort: 2 })
    .toBuffer();
}

function keyOf(webp: Buffer): string {
  return `images/${createHash('sha256').update(webp).digest('hex').slice(0, 32)}.webp`;
}
