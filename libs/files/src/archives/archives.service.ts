import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { ObjectStorage, type ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { summariseFiles } from './archive-contents.js';
import { ArchivePreparationsRepository } from '../pages/archive-preparations.repository.js';
import { ArchivesRepository, type NewArchive, type NotedVersion } from './archives.repository.js';

/** An uploaded archive and the file name that its owner gave it. */
export interface ReceivedArchive {
  fileName: string;
  received: ReceivedObject;
}

/** An archive whose bytes are in storage and that has no row yet. */
export type StagedArchive = Omit<NewArchive, 'designId'>;

/**
 * When the files of an archive are read in the background: now, or when somebody asks for the result. An import of
 * thousands of designs would otherwise keep the worker busy for hours.
 */
export type ReadingTime = 'now' | 'on_demand';

/** The archives on sale: their bytes and versions. */
@Injectable()
export class ArchivesService {
  constructor(
    private readonly archives: ArchivesRepository,
    private readonly preparations: ArchivePreparationsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  /** Moves an archive to storage. @param names of the files inside it */
  async store({ fileName, received }: ReceivedArchive, names: string[]): Promise<StagedArchive> {
    const storageKey = `archives/${randomUUID()}${extname(fileName).toLowerCase()}`;
    await this.storage.keep(received, storageKey);
    const { sizeBytes, sha256 } = received;
    return { storageKey, fileName, sizeBytes, sha256, files: summariseFiles(names) };
  }

  /**
   * Adds each archive as the newest version of its design; earlier versions remain.
   * @param reading whether the pages are queued now, or when somebody reads
   */
  async add(archives: NewArchive[], reading: ReadingTime, manager: EntityManager): Promise<void> {
    if (archives.length === 0) return;
    const ids = await this.archives.insert(archives, manager);
    if (reading === 'now') await this.preparations.queueAhead(ids, manager);
  }

  /** Versions of a design with a note, newest first. */
  listNoted(designId: number): Promise<NotedVersion[]> {
    return this.archives.listNoted(designId);
  }

  /** The number of a design's newest version; 0 without one. */
  newestVersion(designId: number, manager?: EntityManager): Promise<number> {
    return this.archives.newestVersion(designId, manager);
  }

  /** The newest version of a design that has the bytes with this hash; null without one. */
  findVersion(designId: number, sha256: Buffer, manager: EntityManager): Promise<number | null> {
    return this.archives.findVersion(designId, sha256, manager);
  }

  /** The storage key of a design's newest archive; null when it has none. */
  findNewestKey(designId: number): Promise<string | null> {
    return this.archives.findNewestKey(designId);
  }

  /** Gives a design's newest archive as a local file; null when the design has none. */
  async withNewest<T>(designId: number, work: (path: string) => Promise<T>): Promise<T | null> {
    const key = await this.archives.findNewestKey(designId);
    return key === null ? null : this.storage.withLocalFile(key, work);
  }

  /** Returns those of these storage keys that belong to no archive. */
  findUnused(storageKeys: string[]): Promise<string[]> {
    return this.archives.unusedOf(storageKeys);
  }

  /** Removes those of these keys from storage that belong to no archive. */
  async removeUnused(storageKeys: string[]): Promise<void> {
    if (storageKeys.length === 0) return;
    for (const key of await this.archives.unusedOf(storageKeys)) await this.storage.remove(key);
  }
}
