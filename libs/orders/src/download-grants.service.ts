import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  DownloadGrantsRepository,
  type DownloadRecord,
  type GrantRow,
} from './download-grants.repository.js';
import { DownloadLimitError, NotPurchasedError } from './orders.errors.js';

export type DownloadGrant = GrantRow;

/**
 * Download grants: one is one of the three downloads of a paid order. It is open while
 * a transfer runs, idle when that broke off, done when the last byte was sent. An idle one is
 * continued before a new one is claimed, so an interruption costs nothing. design §6.
 */
@Injectable()
export class DownloadGrantsService {
  constructor(
    private readonly grants: DownloadGrantsRepository,
    private readonly catalogue: CatalogueService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Takes hold of a grant for a transfer that begins now.
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError
   */
  async begin(user: SignedInUser, designId: number): Promise<DownloadGrant> {
    const unfinished = await this.grants.reopen(user.id, designId);
    if (unfinished) return unfinished;
    if (await this.catalogue.ownsOrAdministers(user, designId)) {
      const grant = await this.grants.open(user.id, designId);
      if (!grant) throw new NotPurchasedError();
      return grant;
    }
    const claimed = await this.grants.claim(user.id, designId);
    if (claimed) return claimed;
    if (await this.grants.hasPaidOrder(user.id, designId)) throw new DownloadLimitError();
    throw new NotPurchasedError();
  }

  /** All downloads a user ever began, newest first. */
  listOf(user: SignedInUser): Promise<DownloadRecord[]> {
    return this.grants.listOf(user.id);
  }

  /** A sign of life of a running transfer. */
  touch(grant: DownloadGrant): Promise<void> {
    return this.grants.touch(grant);
  }

  /** The transfer broke off: the grant waits to be continued. */
  interrupt(grant: DownloadGrant): Promise<void> {
    return this.grants.interrupt(grant);
  }

  /** The last byte was sent: the grant is spent and the design counts one download more. */
  async finish(grant: DownloadGrant): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const designId = await this.grants.finish(grant, manager);
      if (designId !== null) await this.catalogue.countDownload(designId, manager);
    });
  }
}
