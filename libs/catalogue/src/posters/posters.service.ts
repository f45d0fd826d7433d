import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CONFIG, type Config } from '#config';
import { IMAGE_WIDTHS } from '#contracts';
import { Mutex } from '#files';
import { ObjectMissingError } from '#storage';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CatalogueService } from '../catalogue.service.js';
import { DesignImagesService } from '../publishing/design-images.service.js';
import { drawPoster, type PosterFacts } from './draw-poster.js';

/** Changes when posters are drawn in another way, so that clients fetch them again. */
const DRAWING = 1;
/** About 15 MB. */
const MAX_CACHED = 100;

/** A poster: its tag, and its bytes when they are needed. */
export interface Poster {
  /** Changes with everything that the poster shows. */
  tag: string;
  /** @returns JPEG */
  draw: () => Promise<Buffer>;
}

/**
 * Posters of designs on sale, to share (SHELF-12). A poster shows the design's cover, which is public anyway, and
 * nothing of its archive. One is drawn at a time; the last ones are kept in memory.
 */
@Injectable()
export class PostersService {
  private readonly mutex = new Mutex();
  private readonly drawn = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly catalogue: CatalogueService,
    private readonly images: DesignImagesService,
  ) {}

  /** @throws DesignNotFoundError also for a design off sale */
  async find(designId: number): Promise<Poster> {
    const design = await this.catalogue.getDetail(designId, null);
    const mediaId = await this.images.findCover(designId);
    const facts: PosterFacts = {
      name: design.name,
      designer: `设计师 ${design.designer_username}`,
      note: design.categories.map(({ name }) => name).join(' · '),
      url: `${this.config.publicUrl}/design/${designId}`,
    };
    const content = JSON.stringify([DRAWING, mediaId, facts]);
    const tag = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { tag, draw: () => this.draw(tag, facts, mediaId) };
  }

  private draw(tag: string, facts: PosterFacts, mediaId: string | null): Promise<Buffer> {
    const known = this.drawn.get(tag);
    if (known) return known;
    const drawing = this.mutex.runExclusive(async () =>
      drawPoster(facts, mediaId === null ? null : await this.open(mediaId)),
    );
    this.drawn.set(tag, drawing);
    drawing.catch(() => this.drawn.delete(tag));
    return drawing;
  }

  /** The cover's bytes; null if it was deleted meanwhile. */
  private async open(mediaId: string): Promise<Buffer | null> {
    try {
      return await buffer((await this.images.openVariant(mediaId, IMAGE_WIDTHS.detail)).stream);
    } catch (error) {
      if (error instanceof ObjectMissingError) return null;
      throw error;
    }
  }
}
