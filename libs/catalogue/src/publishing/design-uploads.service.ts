import type { VersionNote } from '#contracts';
import {
  ArchivesService,
  type InspectedUpload,
  type ReadingTime,
  type ReceivedArchive,
  type StagedUpload,
  StagedUploadsService,
} from '#files';
import type { ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PictureChecksService } from '../picture-checks/picture-checks.service.js';
import { SheetProposalsService } from '../proposals/sheet-proposals.service.js';
import { DesignImagesRepository } from './design-images.repository.js';
import { DesignImagesService } from './design-images.service.js';

/** The staged files of a design. */
export interface DesignUpload extends StagedUpload {
  designId: number;
  /** What a new archive changes. */
  note?: VersionNote | null;
}

/** Stages uploads of designs, commits them with the designs' rows, or rolls them back. */
@Injectable()
export class DesignUploadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uploads: StagedUploadsService,
    private readonly archives: ArchivesService,
    private readonly images: DesignImagesService,
    private readonly imageRows: DesignImagesRepository,
    private readonly proposals: SheetProposalsService,
    private readonly pictureChecks: PictureChecksService,
  ) {}

  /** @throws ArchiveRefusedError, ImageRefusedError */
  inspect(archive: ReceivedArchive | null, images: ReceivedObject[]): Promise<InspectedUpload> {
    return this.uploads.inspect(archive, images);
  }

  /**
   * Moves uploads to storage, then writes the rows in one transaction, and rolls back if that fails. Storage
   * comes first and outside the transaction, because a slow upload of a gigabyte would occupy a database
   * connection.
   * @param work writes the rows; the caller rolls back the uploads that it does not use
   */
  async commit<T>(
    inspected: InspectedUpload[],
    work: (staged: StagedUpload[], manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const staged = await this.uploads.stage(inspected);
    try {
      return await this.dataSource.transaction((manager) => work(staged, manager));
    } catch (error) {
      await this.rollback(staged);
      throw error;
    }
  }

  /**
   * Removes staged files from storage, except those that a row references: if the connection breaks during
   * the commit, the transaction may have succeeded.
   */
  rollback(staged: StagedUpload[]): Promise<void> {
    return this.uploads.remove(staged, (keys) => this.imageRows.unusedOriginalsOf(keys));
  }

  /** Writes the rows of staged files: a new archive version, and images after the existing ones. */
  async attach(
    uploads: DesignUpload[],
    reading: ReadingTime,
    manager: EntityManager,
  ): Promise<void> {
    const archives = uploads.flatMap(({ designId, archive, note }) =>
      archive ? [{ designId, ...archive, note: note ?? null }] : [],
    );
    await this.archives.add(archives, reading, manager);
    const designIds = archives.map(({ designId }) => designId);
    if (reading === 'now') await this.proposals.request(designIds, manager);
    else await this.proposals.refresh(designIds, manager);
    const images = uploads.flatMap(({ designId, images: ofDesign }) =>
      ofDesign.map((image) => ({ designId, ...image })),
    );
    await this.images.append(images, manager);
    // New archives are compared once their pages are prepared.
    const pictured = new Set(images.map(({ designId }) => designId));
    for (const designId of designIds) pictured.delete(designId);
    await this.pictureChecks.request([...pictured], manager);
  }
}
