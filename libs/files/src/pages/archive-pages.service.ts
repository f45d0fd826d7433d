import { ObjectMissingError, ObjectStorage, type OpenObject } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArchivesRepository } from '../archives/archives.repository.js';
import {
  type ArchivePages,
  type StoredPages,
  ArchivePreparationsRepository,
} from './archive-preparations.repository.js';
import type { MadePage } from './make-pages.js';
import { archiveKeysOf, type PageForm, pageKey } from './page-keys.js';
import type { MakePages } from './page-maker.js';
import { madePages, preparedArchives } from './page-metrics.js';
import { PreparedFiles } from './prepared-files.js';

/** How often finished pages are saved, so that readers who wait see them. */
const SAVE_MS = 500;
/** A fault of the shop is tried again when somebody reads after this time. */
const RETRY_MS = 600_000;

/** The pages of archives: made by the worker, kept in storage, and read page by page. */
@Injectable()
export class ArchivePagesService {
  constructor(
    private readonly preparations: ArchivePreparationsRepository,
    private readonly archives: ArchivesRepository,
    private readonly storage: ObjectStorage,
  ) {}

  /**
   * The pages that are rendered so far of a design's newest archive, or of one version of it; null if there is no such
   * archive. Queues pages that were never prepared, and those that wait to be prepared in advance.
   */
  async find(designId: number, version: number | null = null): Promise<ArchivePages | null> {
    const found = await this.preparations.find(designId, version);
    if (!found) return null;
    const { state, fault, requestedAt, updatedAt } = found;
    const isOld = Date.now() - (updatedAt?.getTime() ?? 0) > RETRY_MS;
    if (state === 'waiting' && !requestedAt) await this.preparations.advance(found.archiveId);
    if (state !== null && !(fault === 'internal' && isOld)) return found;
    await this.preparations.queue(found.archiveId);
    return { ...found, state: 'waiting', fault: null, files: [] };
  }

  /** As `find` for a design's newest archive, but without queueing its pages. */
  findNewest(designId: number): Promise<ArchivePages | null> {
    return this.preparations.find(designId, null);
  }

  findArchive(archiveId: number): Promise<ArchivePages | null> {
    return this.preparations.findArchive(archiveId);
  }

  /** Where the pages of an archive are stored; null if the archive is gone. */
  findStored(archiveId: number): Promise<StoredPages | null> {
    return this.preparations.findStored(archiveId);
  }

  /**
   * Opens a page. Pages that are missing although they were ready, as after a restore, are queued anew.
   * @throws ObjectMissingError
   */
  async open(
    { archiveId, storageKey }: StoredPages,
    page: number,
    form: PageForm,
  ): Promise<OpenObject> {
    try {
      return await this.storage.open(pageKey(storageKey, page, form));
    } catch (error) {
      if (error instanceof ObjectMissingError) await this.preparations.queue(archiveId);
      throw error;
    }
  }

  /**
   * Renders the pages of an archive; does nothing if the archive was deleted or its pages are ready.
   * @param make in a bounded process
   * @param isAhead in advance: does nothing if a reader has requested them, because another job renders them then
   */
  async prepare(archiveId: number, make: MakePages, isAhead = false): Promise<void> {
    const archive = await this.preparations.begin(archiveId, isAhead);
    if (!archive) return;
    const prepared = new PreparedFiles();
    let savedAt = 0;
    await this.storage.withLocalFile(archive.storageKey, (path) =>
      make(path, async (event) => {
        if (event.type === 'page') {
          await this.store(archive.storageKey, prepared.nextPage, event.page);
        }
        prepared.apply(event);
        if (event.type === 'page' && Date.now() - savedAt < SAVE_MS) return;
        savedAt = Date.now();
        await this.preparations.save(archiveId, 'preparing', null, prepared.files);
      }),
    );
    const { state, fault } = prepared.outcome();
    await this.preparations.save(archiveId, state, fault, prepared.files);
    preparedArchives.inc({ outcome: state });
  }

  /** Records that the pages of an archive could not be made for a reason that is not the archive's. */
  giveUp(archiveId: number, manager: EntityManager): Promise<void> {
    return this.preparations.giveUp(archiveId, manager);
  }

  /** Returns those of these storage keys of pages whose archive is gone. */
  async findUnused(keys: string[]): Promise<string[]> {
    const unused = new Set(await this.archives.unusedOf(keys.flatMap(archiveKeysOf)));
    return keys.filter((key) => archiveKeysOf(key).every((archiveKey) => unused.has(archiveKey)));
  }

  private async store(archiveKey: string, page: number, made: MadePage): Promise<void> {
    if ('small' in made) {
      await this.storage.put(pageKey(archiveKey, page, 'small'), Buffer.from(made.small));
      await this.storage.put(pageKey(archiveKey, page, 'large'), Buffer.from(made.large));
    } else {
      const data = 'chart' in made ? made.chart : made.text;
      const text = Buffer.from(JSON.stringify(data));
      await this.storage.put(pageKey(archiveKey, page, 'text'), text);
    }
    madePages.inc();
  }
}
