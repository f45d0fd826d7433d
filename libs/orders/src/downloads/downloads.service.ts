import type { SignedInUser } from '#accounts';
import {
  type ArchiveFacts,
  type ChooseRange,
  DeliveriesService,
  type Delivery,
  type DeliveryAccount,
  factsOf,
  type HandedDelivery,
} from '#files';
import { Injectable } from '@nestjs/common';
import {
  type DownloadGrant,
  DownloadGrantsService,
  type DownloadLink,
} from './download-grants.service.js';

/** A link to an archive, with the size and the other facts of the archive. */
export type ArchiveLink = Omit<DownloadLink, 'archive'> & ArchiveFacts;

const chooseWhole: ChooseRange = () => null;

/** Delivers archives against download grants. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly grants: DownloadGrantsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  /**
   * Starts a download: continues the user's interrupted one, or uses a remaining one.
   * @param device description of the client, shown to the buyer
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError, ArchiveUnreadableError
   */
  async begin(
    user: SignedInUser,
    designId: number,
    device: string,
    choose = chooseWhole,
    version: number | null = null,
  ): Promise<Delivery | HandedDelivery> {
    const grant = await this.grants.begin(user, designId, device, version);
    // A fetch request from the page cannot follow a redirect to another host with its bearer token.
    return this.deliveries.begin(grant, this.accountOf(grant), choose, ['nginx']);
  }

  /** Starts a download by a link. @throws DownloadLinkInvalidError, ArchiveUnreadableError */
  async beginByLink(token: string, choose: ChooseRange): Promise<Delivery | HandedDelivery> {
    const grant = await this.grants.beginByLink(token);
    return this.deliveries.begin(grant, this.accountOf(grant), choose, ['nginx', 's3']);
  }

  /**
   * Creates a link to a design's archive that needs no session.
   * @throws DesignNotFoundError, NotPurchasedError, DownloadLimitError
   */
  async link(
    user: SignedInUser,
    designId: number,
    device: string,
    version: number | null = null,
  ): Promise<ArchiveLink> {
    const { archive, ...link } = await this.grants.link(user, designId, device, version);
    return { ...link, ...factsOf(archive) };
  }

  private accountOf(grant: DownloadGrant): DeliveryAccount {
    return {
      id: grant.id,
      reserve: (bytes, reachesEnd) => this.grants.reserve(grant, bytes, reachesEnd),
      handOver: (bytes) => this.grants.handOver(grant, bytes),
      touch: () => this.grants.touch(grant),
      end: (unsentBytes, reachedEnd) => this.grants.end(grant, unsentBytes, reachedEnd),
    };
  }
}
