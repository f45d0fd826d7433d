import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import type { DownloadItem } from '#contracts';
import type { StoredArchive } from '#files';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  DownloadGrantsRepository,
  type DownloadRecord,
  type GrantRequest,
  type GrantRow,
} from './download-grants.repository.js';
import { DownloadLinks } from './download-links.js';
import {
  DownloadLimitError,
  DownloadLinkInvalidError,
  NotPurchasedError,
} from './orders.errors.js';

export type DownloadGrant = GrantRow;

/** An address that delivers a grant's archive, and until when. */
export interface DownloadLink {
  grantId: string;
  url: string;
  archive: StoredArchive;
  expiresAt: Date;
}

/**
 * Download grants: one is one of the three downloads of a paid order. It is open while
 * a transfer runs, idle when that broke off, done when the last byte was sent. An idle one is
 * continued before a new one is claimed, so an interruption costs nothing. design §6.
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
   * Takes hold of a grant for a transfer that begins now.
   * @param device what downloads, for the buyer to recognise
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError
   */
  async begin(user: SignedInUser, designId: number, device: string): Promise<DownloadGrant> {
    const request = await this.requestOf(user, designId, 'open', device);
    return (await this.grants.open(request)) ?? this.refuse(request);
  }

  /**
   * Gives a link to an archive: of the grant that is unfinished or just ended, else of a new one. Asking
   * again gives the same, and costs nothing.
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError
   */
  async link(user: SignedInUser, designId: number, device: string): Promise<DownloadLink> {
    // Before the transaction: who waits in it for a second connection could wait for ever.
    const request = await this.requestOf(user, designId, 'idle', device);
    const grant = await this.dataSource.transaction(async (manager) => {
      await this.grants.lockLinks(user.id, designId, manager);
      return this.grants.link(request, manager);
    });
    if (!grant) return this.refuse(request);
    const { id, expiresAt } = grant;
    return { grantId: id, url: this.links.write(id, expiresAt), archive: grant, expiresAt };
  }

  /**
   * Takes hold of a link's grant for a transfer that begins now; several may run at once.
   * @throws DownloadLinkInvalidError
   */
  async beginByLink(token: string): Promise<DownloadGrant> {
    const grant = await this.grants.findByLink(this.links.read(token));
    if (!grant) throw new DownloadLinkInvalidError();
    return grant;
  }

  /** All downloads a user ever began, newest first. */
  listOf(user: SignedInUser): Promise<DownloadRecord[]> {
    return this.grants.listOf(user.id);
  }

  /** The downloads of an order, newest first. */
  listOfOrder(orderId: string): Promise<DownloadItem[]> {
    return this.grants.listOfOrder(orderId);
  }

  /**
   * Books what a transfer is about to send.
   * @param reachesEnd whether the archive's last byte is among it; else the next part may be asked for
   * @throws DownloadLinkInvalidError when the grant has delivered all it may
   */
  async reserve(grant: DownloadGrant, bytes: number, reachesEnd: boolean): Promise<void> {
    if (!(await this.grants.reserve(grant, bytes, reachesEnd))) await this.spend(grant);
  }

  /** A sign of life of a running transfer. */
  touch(grant: DownloadGrant): Promise<void> {
    return this.grants.touch(grant);
  }

  /**
   * A transfer ended. With the archive's last byte the grant is spent and the design counts one download
   * more if it was bought; without it the grant waits to be continued.
   * @param unsentBytes of those that were reserved
   */
  async end(grant: DownloadGrant, unsentBytes: number, reachedEnd: boolean): Promise<void> {
    await this.grants.end(grant, unsentBytes, reachedEnd);
  }

  /**
   * Somebody else delivers the archive from here on, unseen: the grant is spent at once, counts as in `end`, and
   * its link delivers as long as it is good.
   * @param bytes that are asked for
   * @throws DownloadLinkInvalidError when the grant has delivered all it may
   */
  async handOver(grant: DownloadGrant, bytes: number): Promise<void> {
    if (!(await this.grants.handOver(grant, bytes))) await this.spend(grant);
  }

  private async spend(grant: DownloadGrant): Promise<never> {
    await this.grants.spend(grant.id);
    throw new DownloadLinkInvalidError();
  }

  /** @throws DesignNotFoundError */
  private async requestOf(
    user: SignedInUser,
    designId: number,
    state: GrantRequest['state'],
    device: string,
  ): Promise<GrantRequest> {
    const isOwn = await this.catalogue.ownsOrAdministers(user, designId);
    return { userId: user.id, designId, state, device, isOwn };
  }

  /** Says why there is no grant to be had. */
  private async refuse({ userId, designId, isOwn }: GrantRequest): Promise<never> {
    const hasPaid = !isOwn && (await this.grants.hasPaidOrder(userId, designId));
    throw hasPaid ? new DownloadLimitError() : new NotPurchasedError();
  }
}
