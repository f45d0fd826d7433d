import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import type { DownloadItem } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DownloadGrantsRepository,
  type DownloadRecord,
  type GrantRow,
  type LinkedGrant,
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
  archiveId: number;
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
    const unfinished = await this.grants.reopen(user.id, designId, device);
    if (unfinished) return unfinished;
    const isOwn = await this.catalogue.ownsOrAdministers(user, designId);
    return this.take(user, designId, { isOwn, state: 'open', device }, this.dataSource.manager);
  }

  /**
   * Gives a link to an archive: of the grant that is unfinished or just ended, else of a new one. Asking
   * again gives the same, and costs nothing.
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError
   */
  async link(user: SignedInUser, designId: number, device: string): Promise<DownloadLink> {
    // Before the transaction: who waits in it for a second connection could wait for ever.
    const isOwn = await this.catalogue.ownsOrAdministers(user, designId);
    const { id, archiveId, expiresAt } = await this.dataSource.transaction(async (manager) => {
      await this.grants.lockLinks(user.id, designId, manager);
      const standing = await this.grants.findLinkable(user.id, designId, manager);
      return standing ?? this.take(user, designId, { isOwn, state: 'idle', device }, manager);
    });
    return { grantId: id, url: this.links.write(id, expiresAt), archiveId, expiresAt };
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
    if (await this.grants.reserve(grant, bytes, reachesEnd)) return;
    await this.grants.spend(grant.id);
    throw new DownloadLinkInvalidError();
  }

  /** A sign of life of a running transfer. */
  touch(grant: DownloadGrant): Promise<void> {
    return this.grants.touch(grant);
  }

  /**
   * A transfer ended. With the archive's last byte the grant is spent and the design counts one download
   * more; without it the grant waits to be continued.
   * @param unsentBytes of those that were reserved
   */
  async end(grant: DownloadGrant, unsentBytes: number, reachedEnd: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const designId = await this.grants.end(grant, unsentBytes, reachedEnd, manager);
      if (designId !== null) await this.catalogue.countDownload(designId, manager);
    });
  }

  /**
   * Somebody else delivers the archive from here on, unseen: the grant is spent at once, counts once, and
   * its link delivers as long as it is good.
   */
  async handOver(grant: DownloadGrant): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const designId = await this.grants.handOver(grant, manager);
      if (designId !== null) await this.catalogue.countDownload(designId, manager);
    });
  }

  private async take(
    user: SignedInUser,
    designId: number,
    { isOwn, state, device }: { isOwn: boolean; state: 'open' | 'idle'; device: string },
    manager: EntityManager,
  ): Promise<DownloadGrant & LinkedGrant> {
    if (isOwn) {
      const grant = await this.grants.open(user.id, designId, state, device, manager);
      if (!grant) throw new NotPurchasedError();
      return grant;
    }
    const claimed = await this.grants.claim(user.id, designId, state, device, manager);
    if (claimed) return claimed;
    if (await this.grants.hasPaidOrder(user.id, designId, manager)) throw new DownloadLimitError();
    throw new NotPurchasedError();
  }
}
