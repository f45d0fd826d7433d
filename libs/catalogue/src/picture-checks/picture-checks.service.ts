import { buffer } from 'node:stream/consumers';
import type { SignedInUser } from '#accounts';
import { IMAGE_WIDTHS, type PictureChecks } from '#contracts';
import {
  ArchiveChartsService,
  ArchivePagesService,
  type GalleryPicture,
  galleryPictureOf,
  readGrayPicture,
  showsChart,
} from '#files';
import { MessagesService } from '#messages';
import { Outbox } from '#queues';
import { ObjectMissingError } from '#storage';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogueService } from '../catalogue.service.js';
import { DesignImagesService } from '../publishing/design-images.service.js';
import {
  type PictureCheck,
  PictureChecksRepository,
  type UncheckedImage,
} from './picture-checks.repository.js';

/** Longer side of a compared picture. */
const PICTURE_SIDE = 1_200;

/**
 * Compares the pictures of a design, which everybody sees, with the charts of its archive, which only buyers see
 * (SHELF-13). A picture that shows a whole chart stays, and the designer is notified; the console lists it.
 */
@Injectable()
export class PictureChecksService {
  constructor(
    private readonly rows: PictureChecksRepository,
    private readonly pages: ArchivePagesService,
    private readonly charts: ArchiveChartsService,
    private readonly images: DesignImagesService,
    private readonly catalogue: CatalogueService,
    private readonly messages: MessagesService,
    private readonly outbox: Outbox,
    private readonly dataSource: DataSource,
  ) {}

  /** Queues the comparison of designs with new pictures. Pages that are not prepared are compared once they are. */
  async request(designIds: number[], manager: EntityManager): Promise<void> {
    const jobs = [...new Set(designIds)].map((designId) => ({ designId }));
    if (jobs.length > 0) await this.outbox.enqueueAll('images.compare-charts', jobs, manager);
  }

  /** Queues the comparison for an archive whose pages were prepared. */
  async requestForArchive(archiveId: number): Promise<void> {
    const archive = await this.pages.findArchive(archiveId);
    if (archive?.state !== 'ready') return;
    await this.dataSource.transaction((manager) => this.request([archive.designId], manager));
  }

  /** Compares the pictures of a design that were not compared; does nothing while its pages are not prepared. */
  async compare(designId: number): Promise<void> {
    const archive = await this.pages.findNewest(designId);
    if (archive?.state !== 'ready') return;
    const unchecked = await this.rows.unchecked(designId, archive.archiveId);
    if (unchecked.length === 0) return;
    const checks = new Map<number, PictureCheck>();
    const pictures: { id: number; picture: GalleryPicture }[] = [];
    for (const image of unchecked) {
      const picture = await this.open(image);
      if (!picture) continue;
      pictures.push({ id: image.id, picture });
      checks.set(image.id, { imageId: image.id, chart: null });
    }
    for await (const { file, page, charts } of this.charts.find(archive)) {
      for (const { id, picture } of pictures) {
        const check = checks.get(id)!;
        if (!check.chart && showsChart(picture, charts)) check.chart = { file, page };
      }
    }
    await this.save(designId, archive.archiveId, [...checks.values()]);
  }

  /**
   * The result for the editors of a design. A comparison that is missing although it is possible is queued.
   * @throws DesignNotFoundError, ForbiddenError
   */
  async find(user: SignedInUser, designId: number): Promise<PictureChecks> {
    await this.catalogue.assertMayEdit(user, designId);
    const charts = await this.rows.shown(designId);
    const archive = await this.pages.findNewest(designId);
    const unchecked = archive ? await this.rows.unchecked(designId, archive.archiveId) : [];
    if (unchecked.length === 0) return { state: 'checked', charts };
    if (archive?.state === 'ready') await this.requestForArchive(archive.archiveId);
    return { state: 'waiting', charts };
  }

  /** Null if the picture was deleted in the meantime. */
  private async open({ mediaId }: UncheckedImage): Promise<GalleryPicture | null> {
    try {
      const { stream } = await this.images.openVariant(mediaId, IMAGE_WIDTHS.detail);
      return galleryPictureOf(await readGrayPicture(await buffer(stream), PICTURE_SIDE));
    } catch (error) {
      if (error instanceof ObjectMissingError) return null;
      throw error;
    }
  }

  private save(designId: number, archiveId: number, checks: PictureCheck[]): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.rows.save(archiveId, checks, manager);
      const shown = checks.filter(({ chart }) => chart !== null);
      const design = await this.rows.design(designId, manager);
      if (shown.length === 0 || !design) return;
      const facts = {
        design_id: String(designId),
        design: design.name,
        count: String(shown.length),
      };
      const key = `${archiveId}-${shown.map(({ imageId }) => imageId).join('-')}`;
      await this.messages.notify('picture', { userId: design.designerId, key, facts }, manager);
    });
  }
}
