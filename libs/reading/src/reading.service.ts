import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import {
  READING_MESSAGES,
  type PageFault,
  type Reading,
  type ReadingEvent,
  type ReadingEventPage,
  type ReadingFile,
  type ReadingItem,
  type ReadingProject,
} from '#contracts';
import { type ArchivePages, ArchivePagesService, ArchivesService, type PreparedFile } from '#files';
import { OrdersService } from '#orders';
import { Injectable } from '@nestjs/common';
import { DesignFileMissingError, ReadingNotPurchasedError } from './reading.errors.js';
import { PageLinks, type PageTicket } from './page-links.js';
import { markOf } from './page-mark.js';
import { ReadingProjectsService } from './reading-projects.service.js';

/** What all pages of a reader share. */
type Reader = Omit<PageTicket, 'page' | 'form'>;

/** Who may read a design, and the addresses of its pages (READ-01). */
@Injectable()
export class ReadingService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly orders: OrdersService,
    private readonly pages: ArchivePagesService,
    private readonly archives: ArchivesService,
    private readonly links: PageLinks,
    private readonly projects: ReadingProjectsService,
  ) {}

  /**
   * The pages of a design that are rendered so far. It costs no download.
   * @param version null for the newest
   * @throws DesignNotFoundError, ReadingNotPurchasedError, DesignFileMissingError
   */
  async read(user: SignedInUser, designId: number, version: number | null): Promise<Reading> {
    const orderId = await this.orderOf(user, designId);
    const archive = await this.pages.find(designId, version);
    if (!archive) throw new DesignFileMissingError();
    const mark = markOf(user, orderId);
    const [newestVersion, project] = await Promise.all([
      version === null ? archive.version : this.archives.newestVersion(designId),
      this.projects.find(user, designId),
    ]);
    const reader = { archiveId: archive.archiveId, userId: user.id, orderId, mark };
    const expiresAt = this.links.expiry();
    return {
      state: archive.state ?? 'waiting',
      order_id: orderId,
      ...faultOf(archive.fault),
      version: archive.version,
      newest_version: newestVersion,
      progress: progressOf(archive),
      mark,
      expires_at: expiresAt.toISOString(),
      files: archive.files.map((file) => this.toFile(file, reader, expiresAt)),
      project,
    };
  }

  /**
   * Adds what a device counted and noted, and answers with what came of it on all devices (READ-15).
   * @throws DesignNotFoundError, ReadingNotPurchasedError, InvalidInputError
   */
  async add(
    user: SignedInUser,
    designId: number,
    changes: { events: ReadingEvent[]; items: ReadingItem[] },
  ): Promise<ReadingProject> {
    await this.orderOf(user, designId);
    return this.projects.add(user, designId, changes);
  }

  /** The events of a project behind a number. @throws DesignNotFoundError, ReadingNotPurchasedError */
  async events(user: SignedInUser, designId: number, after: number): Promise<ReadingEventPage> {
    await this.orderOf(user, designId);
    return this.projects.events(user, designId, after);
  }

  /** Checks that a user may read a design. @throws DesignNotFoundError, ReadingNotPurchasedError */
  async assertMayRead(user: SignedInUser, designId: number): Promise<void> {
    await this.orderOf(user, designId);
  }

  /** The order by which a user may read; null for the designer and for admins. @throws ReadingNotPurchasedError */
  private async orderOf(user: SignedInUser, designId: number): Promise<string | null> {
    if (await this.catalogue.ownsOrAdministers(user, designId)) return null;
    const owned = (await this.orders.ownedOf(user, [designId])).get(designId);
    if (!owned) throw new ReadingNotPurchasedError();
    return owned.order_id;
  }

  private toFile(file: PreparedFile, reader: Reader, expiresAt: Date): ReadingFile {
    const { name, kind, fault, warnings, expected } = file;
    const address = (page: number, form: PageTicket['form']) =>
      this.links.write({ ...reader, page, form }, expiresAt);
    const pages = file.pages.map(({ n, size, rows }) => ({
      n,
      width: size?.[0] ?? null,
      height: size?.[1] ?? null,
      url: address(n, size ? 'small' : 'text'),
      url_2x: size ? address(n, 'large') : null,
      rows: rows ?? null,
    }));
    return { name, kind, expected, ...faultOf(fault), warnings, pages };
  }
}

function faultOf(fault: PageFault | null) {
  return { fault, message: fault && READING_MESSAGES.pageFaults[fault] };
}

/** The number of prepared pages, and the number of pages that are known so far. */
function progressOf({ files }: ArchivePages): Reading['progress'] {
  const done = files.reduce((sum, { pages }) => sum + pages.length, 0);
  const known = files.reduce((sum, { pages, expected }) => sum + (expected ?? pages.length), 0);
  return { page: done, of: Math.max(done, known) };
}
