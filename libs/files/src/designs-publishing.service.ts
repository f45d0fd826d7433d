import { type SignedInUser, UsersService } from '#accounts';
import { CatalogueService, type DesignEdit, type DesignFields } from '#catalogue';
import { ForbiddenError, InvalidInputError, MESSAGES } from '#contracts';
import type { ReceivedObject } from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inspectArchive } from './archive-inspection.js';
import { ArchivesService, type KeptArchive, type ReceivedArchive } from './archives.service.js';
import { fitsDesign, ImagesService } from './images.service.js';

/** What is asked of whoever publishes: the right to, and whose the design is. */
type Publisher = Pick<SignedInUser, 'id' | 'isAdmin'>;

/** A new design, as it came in. */
export interface Publication {
  fields: DesignFields;
  /** Whose it is, by username; null for the admin's own. */
  designerUsername: string | null;
  archive: ReceivedArchive;
  images: ReceivedObject[];
}

/** What an edit changes beside the fields. */
export interface FileEdit {
  archive: ReceivedArchive | null;
  images: ReceivedObject[];
  removeImageIds: number[];
  /** Ids in the order wanted; those not named come last. */
  imageOrder: number[];
}

/** Files that are kept and belong to nothing yet. */
interface KeptFiles {
  archive: KeptArchive | null;
  /** The keys of originals. */
  images: string[];
}

/** Designs with their files: published and edited whole, or not at all. */
@Injectable()
export class DesignsPublishingService {
  private readonly log = new Logger(DesignsPublishingService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly catalogue: CatalogueService,
    private readonly archives: ArchivesService,
    private readonly images: ImagesService,
  ) {}

  /** @throws ForbiddenError; asked before a gigabyte is taken in, and once more by `publish` */
  assertMayPublish(user: Publisher): void {
    if (!user.isAdmin) throw new ForbiddenError();
  }

  /** @throws DesignNotFoundError, ForbiddenError; asked before files are taken in */
  assertMayEdit(user: SignedInUser, id: number): Promise<void> {
    return this.catalogue.assertMayEdit(user, id);
  }

  /**
   * Puts a new design up for sale. @returns its id
   * @throws ForbiddenError, InvalidInputError, ArchiveRefusedError, ImageRefusedError
   */
  async publish(user: Publisher, publication: Publication): Promise<number> {
    this.assertMayPublish(user);
    const { fields, designerUsername, archive, images } = publication;
    assertFits(0, images.length);
    await this.catalogue.assertCategories(fields.categoryIds);
    return this.whole(archive, images, async (kept, manager) => {
      const designerId =
        designerUsername === null
          ? user.id
          : await this.users.findOrCreateDesigner(designerUsername, manager);
      const designId = await this.catalogue.createDesign({ ...fields, designerId }, manager);
      await this.attach(designId, kept, manager);
      return designId;
    });
  }

  /**
   * Changes a design. A new archive stands beside the old ones and is what buyers get from now on.
   * @throws DesignNotFoundError, ForbiddenError, DesignChangedError, and as `publish`
   */
  async edit(user: SignedInUser, id: number, edit: DesignEdit, files: FileEdit): Promise<void> {
    if (edit.categoryIds) await this.catalogue.assertCategories(edit.categoryIds);
    await this.whole(files.archive, files.images, async (kept, manager) => {
      await this.catalogue.edit(user, id, edit, manager);
      const left = await this.images.arrange(id, files.removeImageIds, files.imageOrder, manager);
      assertFits(left, kept.images.length);
      await this.attach(id, kept, manager);
    });
  }

  /**
   * Files first, then rows, and where either fails, what was kept goes again. Not in the transaction:
   * a gigabyte on its way to another machine would hold a connection all the while.
   */
  private async whole<T>(
    archive: ReceivedArchive | null,
    images: ReceivedObject[],
    work: (kept: KeptFiles, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const names = archive ? await inspectArchive(archive.received.path, archive.fileName) : [];
    for (const image of images) await this.images.check(image);
    const kept: KeptFiles = { archive: null, images: [] };
    try {
      for (const image of images) kept.images.push(await this.images.keepOriginal(image));
      kept.archive = archive && (await this.archives.keep(archive, names));
      return await this.dataSource.transaction((manager) => work(kept, manager));
    } catch (error) {
      await this.letGo(kept).catch((fault: Error) =>
        this.log.error(`files that belong to nothing stay in storage: ${fault.message}`),
      );
      throw error;
    }
  }

  /** Removes what has no row: a connection that broke on the commit may yet have committed. */
  private async letGo({ archive, images }: KeptFiles): Promise<void> {
    for (const key of images) await this.images.removeOriginal(key);
    if (archive) await this.archives.removeUnused(archive.storageKey);
  }

  private async attach(id: number, kept: KeptFiles, manager: EntityManager): Promise<void> {
    if (kept.archive) await this.archives.add(id, kept.archive, manager);
    await this.images.append(id, kept.images, manager);
  }
}

function assertFits(present: number, more: number): void {
  if (!fitsDesign(present, more)) {
    throw new InvalidInputError({ detail_images: [MESSAGES.imagesTooMany] });
  }
}
