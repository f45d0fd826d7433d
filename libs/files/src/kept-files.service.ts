import type { ReceivedObject } from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inspectArchive } from './archive-inspection.js';
import { ArchivesService, type KeptArchive, type ReceivedArchive } from './archives.service.js';
import { ImagesService, type KeptImage } from './images.service.js';

/** Files that are kept and belong to nothing yet. */
export interface KeptFiles {
  archive: KeptArchive | null;
  images: KeptImage[];
}

/** What came in and was looked into: fit to be kept. */
export interface CheckedFiles {
  archive: ReceivedArchive | null;
  /** Of the files inside the archive. */
  names: string[];
  images: ReceivedObject[];
}

/** Files on their way to a design: looked into, kept, and given to it with its rows, or let go. */
@Injectable()
export class KeptFilesService {
  private readonly log = new Logger(KeptFilesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly archives: ArchivesService,
    private readonly images: ImagesService,
  ) {}

  /** Looks into files that came in. @throws ArchiveRefusedError, ImageRefusedError */
  async check(archive: ReceivedArchive | null, images: ReceivedObject[]): Promise<CheckedFiles> {
    const names = archive ? await inspectArchive(archive.received, archive.fileName) : [];
    for (const image of images) await this.images.check(image);
    return { archive, names, images };
  }

  /**
   * Files first, then rows, and where either fails, what was kept goes again. Not in the transaction:
   * a gigabyte on its way to another machine would hold a connection all the while.
   * @param work writes the rows; what it leaves out of them is let go
   */
  keepWith<T>(
    checked: CheckedFiles,
    work: (kept: KeptFiles, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.keepAllWith([checked], ([kept], manager) => work(kept!, manager));
  }

  /** The same for the files of several designs, whose rows are written in one transaction. */
  async keepAllWith<T>(
    checked: CheckedFiles[],
    work: (kept: KeptFiles[], manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const kept = checked.map((): KeptFiles => ({ archive: null, images: [] }));
    try {
      const keeping = checked.map((files, i) => this.keep(files, kept[i]!));
      // All of them, whatever fails: what is still being kept could not be let go.
      const failure = (await Promise.allSettled(keeping)).find((one) => one.status === 'rejected');
      if (failure) throw failure.reason;
      return await this.dataSource.transaction((manager) => work(kept, manager));
    } catch (error) {
      await this.letGo(kept);
      throw error;
    }
  }

  private async keep({ archive, names, images }: CheckedFiles, kept: KeptFiles): Promise<void> {
    for (const image of images) kept.images.push(await this.images.keepOriginal(image));
    kept.archive = archive && (await this.archives.keep(archive, names));
  }

  /** Removes what has no row: a connection that broke on the commit may yet have committed. */
  async letGo(files: KeptFiles[]): Promise<void> {
    try {
      for (const { archive, images } of files) {
        for (const { key } of images) await this.images.removeOriginal(key);
        if (archive) await this.archives.removeUnused(archive.storageKey);
      }
    } catch (error) {
      this.log.error(`files that belong to nothing stay in storage: ${(error as Error).message}`);
    }
  }
}
