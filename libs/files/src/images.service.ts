import { createHash } from 'node:crypto';
import { LocalDiskStorage } from '#storage';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { EntityManager } from 'typeorm';

/** Widths in pixels; heights follow the picture. */
const FULL_WIDTH = 1200;
const CARD_WIDTH = 600;

/** The pictures of designs, as WebP in two sizes under names made of their content. */
@Injectable()
export class ImagesService {
  constructor(private readonly storage: LocalDiskStorage) {}

  /** Makes the variants of a picture and adds it to a design. @param position from 0; 0 is the preview */
  async add(
    designId: number,
    position: number,
    picture: Buffer,
    manager: EntityManager,
  ): Promise<void> {
    const [fullKey, cardKey] = await Promise.all([
      this.keep(picture, FULL_WIDTH, 84),
      this.keep(picture, CARD_WIDTH, 80),
    ]);
    await manager.query(
      `INSERT INTO design_images (design_id, position, full_key, card_key) VALUES ($1, $2, $3, $4)`,
      [designId, position, fullKey, cardKey],
    );
  }

  private async keep(picture: Buffer, width: number, quality: number): Promise<string> {
    const bytes = await sharp(picture)
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .toBuffer();
    const key = `images/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.webp`;
    await this.storage.put(key, bytes);
    return key;
  }
}
