import { ObjectStorage } from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import { ArchivesRepository } from './archives.repository.js';
import { ImagesRepository } from './images.repository.js';

/** Files are kept before their rows are written: what is younger may yet get one. */
const OLD_ENOUGH_MS = 24 * 3_600_000;
const BATCH = 500;
const VARIANT = /^images\/([0-9a-f-]{36})\//;

/** Removes from storage what has no row: of a process that was killed between the two. */
@Injectable()
export class FilesHousekeeping {
  private readonly log = new Logger(FilesHousekeeping.name);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly archives: ArchivesRepository,
    private readonly images: ImagesRepository,
  ) {}

  /** @param now as of which files are old enough */
  async run(now = Date.now()): Promise<void> {
    await this.storage.clearIncoming();
    const oldest = now - OLD_ENOUGH_MS;
    await this.sweep('archives/', oldest, (keys) => this.archives.unusedOf(keys));
    await this.sweep('originals/', oldest, (keys) => this.images.unusedOriginalsOf(keys));
    await this.sweep('images/', oldest, (keys) => this.unusedVariantsOf(keys));
  }

  private async sweep(
    folder: string,
    oldest: number,
    unusedOf: (keys: string[]) => Promise<string[]>,
  ): Promise<void> {
    let batch: string[] = [];
    const flush = async () => {
      for (const key of await unusedOf(batch)) {
        this.log.log(`removing ${key}: nothing refers to it`);
        await this.storage.remove(key);
      }
      batch = [];
    };
    for await (const { key, keptAt } of this.storage.list(folder)) {
      if (keptAt.getTime() > oldest) continue;
      batch.push(key);
      if (batch.length === BATCH) await flush();
    }
    if (batch.length > 0) await flush();
  }

  private async unusedVariantsOf(keys: string[]): Promise<string[]> {
    const mediaIdOf = (key: string) => VARIANT.exec(key)?.[1] ?? '';
    const present = await this.images.presentOf(keys.map(mediaIdOf).filter(Boolean));
    return keys.filter((key) => !present.has(mediaIdOf(key)));
  }
}
