import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import type { Writable } from 'node:stream';
import type { SignedInUser } from '#accounts';
import { DomainError } from '#contracts';
import {
  type DownloadGrant,
  DownloadGrantsService,
  type DownloadLink,
  type GrantedArchive,
} from '#orders';
import {
  type ByteRange,
  type HandedObject,
  type ObjectChunks,
  ObjectStorage,
  type ReceivedObject,
} from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { EntityManager } from 'typeorm';
import { summariseFiles } from './archive-contents.js';
import { ArchivesRepository, type NewArchive } from './archives.repository.js';
import { begunDownloads, endedDownloads } from './download-metrics.js';
import { ArchiveUnreadableError } from './files.errors.js';
import { transfer } from './transfer.js';

/**
 * An archive about to be sent, or a part of it. Whoever got it calls `sendTo`, once, with a sink that has done
 * with the bytes of a chunk when it says so: the next ones come in the same place.
 */
export interface Delivery extends ArchiveFacts {
  /** Null for the whole. */
  range: ByteRange | null;
  /** What is sent: the part, or the whole. */
  bytes: number;
  /** Sends the bytes and keeps the grant's account. Ends without an error when the reader leaves. */
  sendTo(sink: Writable): Promise<void>;
}

/** An archive that somebody else sends: the reader is to be sent there. */
export interface HandedDelivery extends ArchiveFacts {
  handedTo: HandedObject;
}

/** What is told of an archive before its bytes. */
export interface ArchiveFacts {
  /** With its Chinese. */
  fileName: string;
  /** The header of that name, for whoever saves it. */
  contentDisposition: string;
  /** Of the whole. */
  sizeBytes: number;
  /** By content, as HTTP writes it. */
  etag: string;
}

/** A link to an archive, with what is told of it. */
export type ArchiveLink = Omit<DownloadLink, 'archive'> & ArchiveFacts;

/**
 * Chooses the part that is asked for, once the archive is known, by the `ETag` that its reader was told.
 * @throws what refuses the request
 */
export type ChooseRange = (facts: ArchiveFacts) => ByteRange | null;

const wholeOf: ChooseRange = () => null;

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

  /** Makes kept archives the newest versions of their designs', one each; earlier ones stay. */
  async add(archives: NewArchive[], manager: EntityManager): Promise<void> {
    if (archives.length > 0) await this.archives.insert(archives, manager);
  }

  /** Removes the bytes of an archive that is no design's. */
  async removeUnused(storageKey: string): Promise<void> {
    const unused = await this.archives.unusedOf([storageKey]);
    for (const key of unused) await this.storage.remove(key);
  }

  /**
   * Begins a download: continues the user's interrupted one or takes one of those left.
   * @param device what downloads, for the buyer to recognise
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError, ArchiveUnreadableError
   */
  async beginDelivery(
    user: SignedInUser,
    designId: number,
    device: string,
    choose = wholeOf,
  ): Promise<Delivery | HandedDelivery> {
    const grant = await this.grants.begin(user, designId, device);
    // A page's own request cannot follow to another host with its bearer.
    return this.deliver(grant, choose, ['nginx']);
  }

  /** Begins a download by a link. @throws DownloadLinkInvalidError, ArchiveUnreadableError */
  async beginDeliveryByLink(
    token: string,
    choose: ChooseRange,
  ): Promise<Delivery | HandedDelivery> {
    return this.deliver(await this.grants.beginByLink(token), choose, ['nginx', 's3']);
  }

  /**
   * Gives a link to a design's archive that needs no session.
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError
   */
  async link(user: SignedInUser, designId: number, device: string): Promise<ArchiveLink> {
    const { archive, ...link } = await this.grants.link(user, designId, device);
    return { ...link, ...factsOf(archive) };
  }

  private async deliver(
    grant: DownloadGrant,
    choose: ChooseRange,
    allowed: HandedObject['by'][],
  ): Promise<Delivery | HandedDelivery> {
    let reserved = 0;
    try {
      const facts = factsOf(grant);
      const handed = await this.storage.handOver(grant.storageKey, facts.contentDisposition);
      const handedTo = handed && allowed.includes(handed.by) ? handed : null;
      const range = rangeFrom(handedTo, facts, choose);
      const bytes = range ? range.end - range.start + 1 : facts.sizeBytes;
      const reachesEnd = !range || range.end === facts.sizeBytes - 1;
      if (handedTo) {
        await this.grants.handOver(grant, bytes);
        begunDownloads.inc();
        endedDownloads.inc({ outcome: 'handed_over' });
        return { ...facts, handedTo };
      }
      await this.grants.reserve(grant, bytes, reachesEnd);
      reserved = bytes;
      begunDownloads.inc();
      const object = await this.storage.openChunks(grant.storageKey, range ?? undefined);
      return {
        ...facts,
        range,
        bytes,
        sendTo: (sink) => this.send(grant, object, reachesEnd, sink),
      };
    } catch (error) {
      await this.grants.end(grant, reserved, false);
      if (error instanceof DomainError) throw error;
      this.log.error(`${grant.storageKey} cannot be read: ${(error as Error).message}`);
      throw new ArchiveUnreadableError(error);
    }
  }

  private async send(
    grant: DownloadGrant,
    { chunks, sizeBytes }: ObjectChunks,
    reachesEnd: boolean,
    sink: Writable,
  ): Promise<void> {
    const onProgress = () => this.grants.touch(grant);
    const sentBytes = await transfer(chunks, sizeBytes, sink, onProgress);
    const isWhole = sentBytes === sizeBytes;
    endedDownloads.inc({ outcome: isWhole ? 'finished' : 'broken_off' });
    if (!isWhole) {
      this.log.log(`download ${grant.id} broke off after ${sentBytes} of ${sizeBytes} bytes`);
    }
    await this.grants.end(grant, sizeBytes - sentBytes, isWhole && reachesEnd);
  }
}

/** What S3 is asked for nobody holds it to: all of it counts. nginx has an `ETag` of its own. */
function rangeFrom(
  handedTo: HandedObject | null,
  facts: ArchiveFacts,
  choose: ChooseRange,
): ByteRange | null {
  if (handedTo?.by === 's3') return null;
  return choose(handedTo ? { ...facts, etag: handedTo.etag } : facts);
}

function factsOf({ fileName, sizeBytes, sha256 }: GrantedArchive): ArchiveFacts {
  return {
    fileName,
    contentDisposition: contentDisposition(fileName, { fallback: 'design.zip' }),
    sizeBytes,
    etag: `"${sha256.toString('hex').slice(0, 32)}"`,
  };
}
