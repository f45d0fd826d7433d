import type { SignedInUser } from '#accounts';
import { CatalogueService, type PublishedVersion } from '#catalogue';
import { type DesignVersion, VERSION_LIMITS, type VersionKind } from '#contracts';
import { ArchivesService } from '#files';
import { MessagesService } from '#messages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrdersRepository } from '../orders.repository.js';

/** Kinds of changes that a piece in progress may depend on. */
const URGENT_KINDS: readonly VersionKind[] = ['sizes', 'stitches'];

/** Versions of designs with a note, and what buyers of older ones may download of them (SHELF-09). */
@Injectable()
export class VersionsService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly archives: ArchivesService,
    private readonly orders: OrdersRepository,
    private readonly messages: MessagesService,
  ) {}

  /**
   * Lists the versions that have a note, newest first; to buyers also of a design off sale. For a buyer of an older
   * version each says how many of its own downloads are left. @throws DesignNotFoundError
   */
  async list(designId: number, viewer: SignedInUser | null): Promise<DesignVersion[]> {
    const orders = viewer ? await this.orders.versionDownloads(viewer.id, designId) : [];
    if (orders.length === 0) await this.catalogue.getDetail(designId, viewer);
    const versions = await this.archives.listNoted(designId);
    return versions.map(({ id, version, note, createdAt }) => {
      const entitled = orders.filter(({ bought }) => version > bought);
      const left = entitled.map(({ used }) => VERSION_LIMITS.downloads - (used[id] ?? 0));
      return {
        number: version,
        ...note,
        published_at: createdAt.toISOString(),
        ...(left.length > 0 && { downloads_left: left.reduce((sum, own) => sum + own) }),
      };
    });
  }

  /**
   * Notifies the buyers of a design of its new version: at once if sizes or stitches change. Of other changes only the
   * last one of a week is sent.
   * @param manager of the transaction that publishes it
   */
  async notify(
    { designId, design, number, note }: PublishedVersion,
    manager: EntityManager,
  ): Promise<void> {
    const userIds = await this.orders.buyersOf(designId, manager);
    if (userIds.length === 0) return;
    const facts = {
      design_id: String(designId),
      design,
      version: String(number),
      note: note.note,
    };
    const event = { userIds, key: `${designId}-${number}`, facts };
    await (URGENT_KINDS.includes(note.kind)
      ? this.messages.notifyAll('version', event, manager)
      : this.messages.notifyAllWeekly('version', event, manager));
  }
}
