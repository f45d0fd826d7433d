import type { ReceivedObject } from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import { inspectArchive } from './archive-inspection.js';
import { ArchivesService, type ReceivedArchive, type StagedArchive } from './archives.service.js';
import { ImagesService, type StoredImage } from '../images/images.service.js';

/** Files in storage that no row references yet. */
export interface StagedUpload {
  archive: StagedArchive | null;
  images: StoredImage[];
}

/** Uploaded files that passed inspection. */
export interface InspectedUpload {
  archive: ReceivedArchive | null;
  /** Names of the files inside the archive. */
  names: string[];
  images: ReceivedObject[];
}

/**
 * Inspects uploads and moves them to storage. The caller that writes the rows commits them or rolls them
 * back.
 */
@Injectable()
export class StagedUploadsService {
  private readonly log = new Logger(StagedUploadsService.name);

  constructor(
    private readonly archives: ArchivesService,
    private readonly images: ImagesService,
  ) {}

  /** @throws ArchiveRefusedError, ImageRefusedError */
  async inspect(
    archive: ReceivedArchive | null,
    images: ReceivedObject[],
  ): Promise<InspectedUpload> {
    const names = archive ? await inspectArchive(archive.received, archive.fileName) : [];
    for (const image of images) await this.images.inspect(image);
    return { archive, names, images };
  }

  /** Moves uploads to storage: all of them, or none if one fails. */
  async stage(uploads: InspectedUpload[]): Promise<StagedUpload[]> {
    const staged = uploads.map((): StagedUpload => ({ archive: null, images: [] }));
    const storing = uploads.map((upload, i) => this.store(upload, staged[i]!));
    // Waits for all of them, even after a failure, because an upload that is still being stored cannot be
    // removed.
    const failure = (await Promise.allSettled(storing)).find((one) => one.status === 'rejected');
    if (!failure) return staged;
    await this.remove(staged, (keys) => Promise.resolve(keys));
    throw failure.reason;
  }

  /**
   * Removes staged files that no row references. A failure is only logged: housekeeping removes the remaining
   * files.
   * @param findUnusedOriginals returns the keys of originals that no row references
   */
  async remove(
    uploads: StagedUpload[],
    findUnusedOriginals: (keys: string[]) => Promise<string[]>,
  ): Promise<void> {
    try {
      const originals = uploads.flatMap(({ images }) => images.map(({ key }) => key));
      for (const key of await findUnusedOriginals(originals)) await this.images.removeOriginal(key);
      const archives = uploads.flatMap(({ archive }) => archive?.storageKey ?? []);
      await this.archives.removeUnused(archives);
    } catch (error) {
      this.log.error(`unreferenced files stay in storage: ${(error as Error).message}`);
    }
  }

  private async store(
    { archive, names, images }: InspectedUpload,
    staged: StagedUpload,
  ): Promise<void> {
    for (const image of images) staged.images.push(await this.images.storeOriginal(image));
    staged.archive = archive && (await this.archives.store(archive, names));
  }
}
