import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import type { DownloadItem, DownloadRecord } from '#contracts';
import type { StoredArchive } from '#files';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  DownloadGrantsRepository,
  type GrantRequest,
  type GrantRow,
} from './download-grants.repository.js';
import { DownloadLinks } from './download-links.js';
import {
  DownloadLimitError,
  DownloadLinkInvalidError,
  NotPurchasedError,
} from '../orders.errors.js';

export type DownloadGrant = GrantRow;

/** An address that delivers a grant's archive, and its expiry. */
export interface DownloadLink {
  grantId: string;
  url: string;
  archive: StoredArchive;
  expiresAt: Date;
}

/**
 * A download grant is a download of an archive: one of the three of a paid order, a free one of a newer version, or one of
 * the user's own design. It is open while a transfer runs, idle
 * after an interruption, and done when the last byte was sent. An idle grant is continued before a new one is
 * claimed, so an interruption costs nothing.
 */
@Injectable()
export class DownloadGrantsService {
  constructor(
    private readonly grants: DownloadGrantsRepository,
    private readonly links: DownloadLinks,
    private readonly catalogue: CatalogueService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Opens a grant for a transfer that starts now.
   * @param device description of the client, so that the buyer recognises it
   * @param version the wanted version; null for the newest, or for the one whose download was interrupted
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError
   */
  async begin(
    user: SignedInUser,
    designId: number,
    device: string,
    version: number | null = null,
  ): Promise<DownloadGrant> {
    const request = await this.requestOf(user, designId, 'open', device, version);
    return (await this.grants.open(request)) ?? this.refuse(request);
  }

  /**
   * Returns a link to an archive: from the grant that is unfinished or just ended, else from a new one. A
   * repeated request returns the same link and uses no further download.
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError
   */
  async link(
    user: SignedInUser,
    designId: number,
    device: string,
    version: number | null = null,
  ): Promise<DownloadLink> {
    // Runs before the transaction: waiting for a second connection inside a transaction could deadlock the
    // pool.
    const request = await this.requestOf(user, designId, 'idle', device, version);
    const grant = await this.dataSource.transaction(async (manager) => {
      await this.grants.lockLinks(user.id, designId, manager);
      return this.grants.link(request, manager);
    });
    if (!grant) return this.refuse(request);
    const { id, expiresAt } = grant;
    return { grantId: id, url: this.links.write(id, expiresAt), archive: grant, expiresAt };
  }

  /**
   * Opens a link's grant for a transfer that starts now; several may run at once.
   * @throws DownloadLinkInvalidError
   */
  async beginByLink(token: string): Promise<DownloadGrant> {
    const grant = await this.grants.findByLink(this.links.read(token));
    if (!grant) throw new DownloadLinkInvalidError();
    return grant;
  }

  /** Lists all downloads that the user ever started, newest first. */
  listOf(user: SignedInUser): Promise<DownloadRecord[]> {
    return this.grants.listOf(user.id);
  }

  /** Lists the downloads of an order, newest first. */
  listOfOrder(orderId: string): Promise<DownloadItem[]> {
    return this.grants.listOfOrder(orderId);
  }

  /**
   * Reserves the bytes that a transfer is about to send.
   * @param reachesEnd whether they include the archive's last byte; if not, the client may request the next
   *   part
   * @throws DownloadLinkInvalidError when the grant's byte budget is used up
   */
  async reserve(grant: DownloadGrant, bytes: number, reachesEnd: boolean): Promise<void> {
    if (!(await this.grants.reserve(grant, bytes, reachesEnd))) await this.consume(grant);
  }

  /** Heartbeat of a running transfer. */
  touch(grant: DownloadGrant): Promise<void> {
    return this.grants.touch(grant);
  }

  /**
   * Ends a transfer. With the archive's last byte the grant is done, and the design's download count
   * increases if it was bought; otherwise the grant becomes idle and can continue.
   * @param unsentBytes reserved bytes that were not sent
   */
  async end(grant: DownloadGrant, unsentBytes: number, reachedEnd: boolean): Promise<void> {
    await this.grants.end(grant, unsentBytes, reachedEnd);
  }

  /**
   * nginx or S3 delivers the archive from now on, and the api cannot observe it: the grant is done at once,
   * counts as in `end`, and its link works until it expires.
   * @param bytes the requested number of bytes
   * @throws DownloadLinkInvalidError when the grant's byte budget is used up
   */
  async handOver(grant: DownloadGrant, bytes: number): Promise<void> {
    if (!(await this.grants.handOver(grant, bytes))) await this.consume(grant);
  }

  private async consume(grant: DownloadGrant): Promise<never> {
    await this.grants.consume(grant.id);
    throw new DownloadLinkInvalidError();
  }

  /** @throws DesignNotFoundError */
  private async requestOf(
    user: SignedInUser,
    designId: number,
    state: GrantRequest['state'],
    device: string,
    version: number | null,
  ): Promise<GrantRequest> {
    const isOwn = await this.catalogue.ownsOrAdministers(user, designId);
    return { userId: user.id, designId, state, device, isOwn, version };
  }

  /** Throws the error that explains why no grant is available. */
  private async refuse({ userId, designId, isOwn }: GrantRequest): Promise<never> {
    const hasPaid = !isOwn && (await this.grants.hasPaidOrder(userId, designId));
    throw hasPaid ? new DownloadLimitError() : new NotPurchasedError();
  }
}
