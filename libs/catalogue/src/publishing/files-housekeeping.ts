import { ArchivePagesService, ArchivesService, PAGES_FOLDER } from '#files';
import { ObjectStorage } from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import { DesignImagesRepository } from './design-images.repository.js';

/** Files are stored before their rows are written: a younger file may still get its row. */
const MIN_AGE_MS = 24 * 3_600_000;
const BATCH = 500;
const VARIANT = /^images\/([0-9a-f-]{36})\//;

/** Returns those of these keys that no row references. */
type FindUnused = (keys: string[]) => Promise<string[]>;

/**
 * Removes stored files that no row references; they remain when a process dies between storing and
 * committing.
 */
@Injectable()
export class FilesHousekeeping {
  private readonly log = new Logger(FilesHousekeeping.name);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly archives: ArchivesService,
    private readonly pages: ArchivePagesService,
    private readonly images: DesignImagesRepository,
  ) {}

  /**
   * @param now current time, for computing the age of files
   * @param signal ends the run early; the next one begins anew
   */
  async run(now = Date.now(), signal?: AbortSignal): Promise<void> {
    await this.storage.clearIncoming();
    await this.images.dropExpired();
    const newest = now - MIN_AGE_MS;
    const folders: Record<string, FindUnused> = {
      'archives/': (keys) => this.archives.findUnused(keys),
      'originals/': (keys) => this.images.unusedOriginalsOf(keys),
      'images/': (keys) => this.findUnusedVariants(keys),
      [PAGES_FOLDER]: (keys) => this.pages.findUnused(keys),
    };
    for (const [folder, findUnused] of Object.entries(folders)) {
      if (signal?.aborted) return;
      await this.sweep(folder, newest, findUnused, signal);
    }
  }

  private async sweep(
    folder: string,
    newest: number,
    findUnused: FindUnused,
    signal?: AbortSignal,
  ): Promise<void> {
    let batch: string[] = [];
    const flush = async () => {
      for (const key of await findUnused(batch)) {
        if (signal?.aborted) return;
        this.log.log(`removing ${key}: nothing refers to it`);
        await this.storage.remove(key);
      }
      batch = [];
    };
    for await (const { key, keptAt } of this.storage.list(folder)) {
      if (signal?.aborted) return;
      if (keptAt.getTime() > newest) continue;
      batch.push(key);
      if (batch.length === BATCH) await flush();
    }
    if (batch.length > 0) await flush();
  }

  private async findUnusedVariants(keys: string[]): Promise<string[]> {
    const mediaIdOf = (key: string) => VARIANT.exec(key)?.[1] ?? '';
    const present = await this.images.presentOf(keys.map(mediaIdOf).filter(Boolean));
    return keys.filter((key) => !present.has(mediaIdOf(key)));
  }
}
