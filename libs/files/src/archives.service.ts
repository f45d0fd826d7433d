import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { SignedInUser } from '#accounts';
import { type DownloadGrant, DownloadGrantsService } from '#orders';
import { LocalDiskStorage, type ReceivedObject } from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { summariseFiles } from './archive-contents.js';
import { ArchivesRepository } from './archives.repository.js';
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

/** A new archive of a design. `names` are the paths inside it, null where they cannot be listed. */
export interface NewArchiveFile {
  designId: number;
  fileName: string;
  received: ReceivedObject;
  names: string[] | null;
}

/** The files that are sold: kept, and delivered against download grants. */
@Injectable()
export class ArchivesService {
  private readonly log = new Logger(ArchivesService.name);

  constructor(
    private readonly archives: ArchivesRepository,
    private readonly grants: DownloadGrantsService,
    private readonly storage: LocalDiskStorage,
  ) {}

  /** Keeps an archive as a design's newest version. @returns the key it is stored under */
  async add(
    { designId, fileName, received, names }: NewArchiveFile,
    manager: EntityManager,
  ): Promise<string> {
    const storageKey = `archives/${designId}/${randomUUID()}${extname(fileName).toLowerCase()}`;
    const { sizeBytes, sha256 } = received;
    const files = names && summariseFiles(names);
    await this.archives.insert(
      { designId, storageKey, fileName, sizeBytes, sha256, files },
      manager,
    );
    await this.storage.keep(received, storageKey);
    return storageKey;
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
