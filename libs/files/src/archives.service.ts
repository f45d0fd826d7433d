import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { SignedInUser } from '#accounts';
import { type DownloadGrant, DownloadGrantsService } from '#orders';
import { ObjectStorage, type ReceivedObject } from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { summariseFiles } from './archive-contents.js';
import { ArchivesRepository, type NewArchive } from './archives.repository.js';
import { ArchiveUnreadableError } from './files.errors.js';
import { transfer } from './transfer.js';

/** An archive about to be sent. Whoever got it calls `sendTo`, once. */
export interface Delivery {
  /** With its Chinese. */
  fileName: string;
  sizeBytes: number;
  /** Sends the bytes and keeps the grant's account. Ends without an error when the reader leaves. */
  sendTo(sink: Writable): Promise<void>;
}

/** An archive that came in, under the name its owner gave it. */
export interface ReceivedArchive {
  fileName: string;
  received: ReceivedObject;
}

/** An archive whose bytes are kept; a design's once its row says so. */
export type KeptArchive = Omit<NewArchive, 'designId'>;

/** The files that are sold: kept, and delivered against download grants. */
@Injectable()
export class ArchivesService {
  private readonly log = new Logger(ArchivesService.name);

  constructor(
    private readonly archives: ArchivesRepository,
    private readonly grants: DownloadGrantsService,
    private readonly storage: ObjectStorage,
  ) {}

  /** Keeps the bytes of an archive. @param names of the files inside it */
  async keep({ fileName, received }: ReceivedArchive, names: string[]): Promise<KeptArchive> {
    const storageKey = `archives/${randomUUID()}${extname(fileName).toLowerCase()}`;
    await this.storage.keep(received, storageKey);
    const { sizeBytes, sha256 } = received;
    return { storageKey, fileName, sizeBytes, sha256, files: summariseFiles(names) };
  }

  /** Makes a kept archive a design's newest version; earlier ones stay. */
  add(designId: number, archive: KeptArchive, manager: EntityManager): Promise<void> {
    return this.archives.insert({ designId, ...archive }, manager);
  }

  /** Removes the bytes of an archive that is no design's. */
  async removeUnused(storageKey: string): Promise<void> {
    const unused = await this.archives.unusedOf([storageKey]);
    for (const key of unused) await this.storage.remove(key);
  }

  /**
   * Begins a download: continues the user's interrupted one or takes one of those left.
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError, ArchiveUnreadableError
   */
  async beginDelivery(user: SignedInUser, designId: number): Promise<Delivery> {
    const grant = await this.grants.begin(user, designId);
    try {
      const { storageKey, fileName } = await this.archives.get(grant.archiveId);
      const { stream, sizeBytes } = await this.storage.open(storageKey);
      return { fileName, sizeBytes, sendTo: (sink) => this.send(grant, stream, sizeBytes, sink) };
    } catch (error) {
      await this.grants.interrupt(grant);
      this.log.error(`archive ${grant.archiveId} cannot be read: ${(error as Error).message}`);
      throw new ArchiveUnreadableError(error);
    }
  }

  private async send(
    grant: DownloadGrant,
    stream: Readable,
    sizeBytes: number,
    sink: Writable,
  ): Promise<void> {
    const onProgress = () => this.grants.touch(grant);
    const sentBytes = await transfer(stream, sizeBytes, sink, onProgress);
    if (sentBytes === sizeBytes) {
      await this.grants.finish(grant);
    } else {
      this.log.log(`download ${grant.id} broke off after ${sentBytes} of ${sizeBytes} bytes`);
      await this.grants.interrupt(grant);
    }
  }
}
