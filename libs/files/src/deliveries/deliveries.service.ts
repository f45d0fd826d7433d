import type { Writable } from 'node:stream';
import { DomainError } from '#contracts';
import { type ByteRange, type HandedObject, type ObjectChunks, ObjectStorage } from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { StoredArchive } from '../archives/archives.repository.js';
import { begunDownloads, endedDownloads } from './download-metrics.js';
import { ArchiveUnreadableError } from '../files.errors.js';
import { transfer } from './transfer.js';

/** Headers and metadata of an archive, known before its bytes are sent. */
export interface ArchiveFacts {
  /** May contain any Unicode character. */
  fileName: string;
  /** The `Content-Disposition` header with that name. */
  contentDisposition: string;
  /** Size of the whole archive. */
  sizeBytes: number;
  /** Derived from the content, with its quotes. */
  etag: string;
}

/**
 * A response of this process: a whole archive, or a range of it. The caller calls `sendTo` once. The sink must
 * be done with a chunk when its write callback runs: the buffer is reused for the next chunk.
 */
export interface Delivery extends ArchiveFacts {
  /** Null for the whole archive. */
  range: ByteRange | null;
  /** How many bytes are sent. */
  bytes: number;
  /** Sends the bytes and updates the account. Resolves without an error when the reader disconnects. */
  sendTo(sink: Writable): Promise<void>;
}

/** A response that nginx or S3 sends. */
export interface HandedDelivery extends ArchiveFacts {
  handedTo: HandedObject;
}

/**
 * Selects the range of a request, given the archive's `ETag`; null for the whole archive.
 * @throws any error that rejects the request
 */
export type ChooseRange = (facts: ArchiveFacts) => ByteRange | null;

/** The account that a delivery is charged to. */
export interface DeliveryAccount {
  /** Id for the log. */
  id: string;
  /**
   * Reserves bytes before they are sent.
   * @param reachesEnd whether they include the archive's last byte
   * @throws DomainError if the account's budget is used up
   */
  reserve(bytes: number, reachesEnd: boolean): Promise<void>;
  /** Reserves bytes that nginx or S3 sends. @throws DomainError if the account's budget is used up */
  handOver(bytes: number): Promise<void>;
  /** Called every 15 s during a transfer. */
  touch(): Promise<void>;
  /**
   * @param unsentBytes reserved bytes that surely did not arrive @param reachedEnd whether the archive's last byte
   *   was sent
   */
  end(unsentBytes: number, reachedEnd: boolean): Promise<void>;
}

/** Delivers archives: by this process, or handed over to nginx or S3. */
@Injectable()
export class DeliveriesService {
  private readonly log = new Logger(DeliveriesService.name);

  constructor(private readonly storage: ObjectStorage) {}

  /**
   * Starts a delivery.
   * @param allowed which servers may send the bytes instead of this process, if storage supports it
   * @throws ArchiveUnreadableError, and the errors of the account and the range
   */
  async begin(
    archive: StoredArchive,
    account: DeliveryAccount,
    choose: ChooseRange,
    allowed: HandedObject['by'][],
  ): Promise<Delivery | HandedDelivery> {
    let reserved = 0;
    try {
      const facts = factsOf(archive);
      const handed = await this.storage.handOver(archive.storageKey, facts.contentDisposition);
      const handedTo = handed && allowed.includes(handed.by) ? handed : null;
      const range = rangeFrom(handedTo, facts, choose);
      const bytes = range ? range.end - range.start + 1 : facts.sizeBytes;
      const reachesEnd = !range || range.end === facts.sizeBytes - 1;
      if (handedTo) {
        await account.handOver(bytes);
        begunDownloads.inc();
        endedDownloads.inc({ outcome: 'handed_over' });
        return { ...facts, handedTo };
      }
      await account.reserve(bytes, reachesEnd);
      reserved = bytes;
      const object = await this.storage.openChunks(archive.storageKey, range ?? undefined);
      begunDownloads.inc();
      return {
        ...facts,
        range,
        bytes,
        sendTo: (sink) => this.send(account, object, reachesEnd, sink),
      };
    } catch (error) {
      if (!(error instanceof DomainError)) {
        this.log.error(`${archive.storageKey} cannot be read: ${(error as Error).message}`);
      }
      await account.end(reserved, false);
      if (error instanceof DomainError) throw error;
      throw new ArchiveUnreadableError(error);
    }
  }

  private async send(
    account: DeliveryAccount,
    { chunks, sizeBytes }: ObjectChunks,
    reachesEnd: boolean,
    sink: Writable,
  ): Promise<void> {
    const { bytes, isWhole } = await transfer(chunks, sizeBytes, sink, () =>
      this.update(account, () => account.touch()),
    );
    endedDownloads.inc({ outcome: isWhole ? 'finished' : 'broken_off' });
    if (!isWhole) {
      this.log.log(`download ${account.id} broke off after ${bytes} of ${sizeBytes} bytes`);
    }
    await this.update(account, () => account.end(sizeBytes - bytes, isWhole && reachesEnd));
  }

  /**
   * Updates the account of a running transfer. If the database is away, the reader still gets the file: an account
   * without updates belongs to a transfer that can be continued.
   */
  private async update(account: DeliveryAccount, change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      this.log.error(`download ${account.id} is not updated: ${(error as Error).message}`);
    }
  }
}

/** S3 does not enforce a range, so the whole archive is reserved. nginx sends its own `ETag`. */
function rangeFrom(
  handedTo: HandedObject | null,
  facts: ArchiveFacts,
  choose: ChooseRange,
): ByteRange | null {
  if (handedTo?.by === 's3') return null;
  return choose(handedTo ? { ...facts, etag: handedTo.etag } : facts);
}

/** Returns the headers and metadata of an archive. */
export function factsOf({ fileName, sizeBytes, sha256 }: StoredArchive): ArchiveFacts {
  return {
    fileName,
    contentDisposition: contentDisposition(fileName, { fallback: 'design.zip' }),
    sizeBytes,
    etag: `"${sha256.toString('hex').slice(0, 32)}"`,
  };
}
