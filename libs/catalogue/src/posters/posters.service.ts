import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CONFIG, type Config } from '#config';
import { IMAGE_WIDTHS } from '#contracts';
import { Mutex } from '#lifecycle';
import { ObjectMissingError } from '#storage';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CatalogueService } from '../catalogue.service.js';
import { DesignImagesService } from '../publishing/design-images.service.js';
import { drawPoster, type PosterFacts } from './draw-poster.js';

/** The version of the drawing code. Increase it when posters look different, so that clients fetch them again. */
const DRAWING = 1;
/** Number of posters in memory, about 15 MB. */
const MAX_CACHED = 100;

/** A poster with its tag; the bytes are rendered on demand. */
export interface Poster {
  /** A hash of everything that the poster shows. */
  tag: string;
  /** Renders the poster as JPEG. */
  draw: () => Promise<Buffer>;
}

/**
 * Posters to share designs on sale (SHELF-12). A poster shows the cover of the design, which is public, and nothing of
 * its archive: where the cover shows a whole chart, the next picture replaces it. Posters are drawn one at a time and
 * cached in memory.
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

  /** The poster of a design. @throws DesignNotFoundError also for a design off sale */
  async find(designId: number): Promise<Poster> {
    const design = await this.catalogue.getDetail(designId, null);
    const mediaId = await this.images.findShareablePicture(designId);
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

  /** The bytes of the cover; null if it was deleted in the meantime. */
  private async open(mediaId: string): Promise<Buffer | null> {
    try {
      return await buffer((await this.images.openVariant(mediaId, IMAGE_WIDTHS.detail)).stream);
    } catch (error) {
      if (error instanceof ObjectMissingError) return null;
      throw error;
    }
  }
}
