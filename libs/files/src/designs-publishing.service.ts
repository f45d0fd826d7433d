import { type SignedInUser, UsersService } from '#accounts';
import { CatalogueService, type DesignEdit, type DesignFields } from '#catalogue';
import { ForbiddenError, InvalidInputError, MESSAGES } from '#contracts';
import { LocalDiskStorage, type ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inspectArchive } from './archive-inspection.js';
import { ArchivesService } from './archives.service.js';
import { fitsDesign, ImagesService, type PreparedImage } from './images.service.js';

/** An archive that came in, under the name its owner gave it. */
export interface ReceivedArchive {
  fileName: string;
  received: ReceivedObject;
}

/** A new design as an admin uploads it. */
export interface Publication {
  fields: DesignFields;
  /** Whose it is; null for the admin's own. */
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

/** Designs with their files: published and edited whole, or not at all. */
@Injectable()
export class DesignsPublishingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly catalogue: CatalogueService,
    private readonly archives: ArchivesService,
    private readonly images: ImagesService,
    private readonly storage: LocalDiskStorage,
  ) {}

  /** @throws ForbiddenError; asked before a gigabyte is taken in, and once more by `publish` */
  assertMayPublish(user: SignedInUser): void {
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
  async publish(user: SignedInUser, publication: Publication): Promise<number> {
    this.assertMayPublish(user);
    const { fields, designerUsername, archive } = publication;
    assertFits(0, publication.images.length);
    await this.catalogue.assertCategories(fields.categoryIds);
    const names = await inspectArchive(archive.received.path, archive.fileName);
    const images = await this.prepare(publication.images);
    return this.whole(async (manager, kept) => {
      const designerId =
        designerUsername === null
          ? user.id
          : await this.users.findOrCreateDesigner(designerUsername, manager);
      const designId = await this.catalogue.createDesign({ ...fields, designerId }, manager);
      kept.archives.push(await this.archives.add({ designId, ...archive, names }, manager));
      kept.images.push(...(await this.images.append(designId, images, manager)));
      return designId;
    });
  }

  /**
   * Changes a design. A new archive stands beside the old ones and is what buyers get from now on.
   * @throws DesignNotFoundError, ForbiddenError, DesignChangedError, and as `publish`
   */
  async edit(user: SignedInUser, id: number, edit: DesignEdit, files: FileEdit): Promise<void> {
    if (edit.categoryIds) await this.catalogue.assertCategories(edit.categoryIds);
    const { archive } = files;
    const names = archive && (await inspectArchive(archive.received.path, archive.fileName));
    const images = await this.prepare(files.images);
    await this.whole(async (manager, kept) => {
      await this.catalogue.edit(user, id, edit, manager);
      await this.images.arrange(id, files.removeImageIds, files.imageOrder, manager);
      assertFits(await this.images.count(id, manager), images.length);
      if (archive) {
        kept.archives.push(await this.archives.add({ designId: id, ...archive, names }, manager));
      }
      kept.images.push(...(await this.images.append(id, images, manager)));
    });
  }

  /** One after the other: a picture takes much memory while it is open. */
  private async prepare(received: ReceivedObject[]): Promise<PreparedImage[]> {
    const prepared: PreparedImage[] = [];
    for (const picture of received) prepared.push(await this.images.prepare(picture));
    return prepared;
  }

  /** Rows and files together: where the transaction fails, what was kept for it goes again. */
  private async whole<T>(
    work: (manager: EntityManager, kept: { archives: string[]; images: string[] }) => Promise<T>,
  ): Promise<T> {
    const kept = { archives: [] as string[], images: [] as string[] };
    try {
      return await this.dataSource.transaction((manager) => work(manager, kept));
    } catch (error) {
      for (const key of kept.archives) await this.storage.remove(key);
      await this.images.removeUnused(kept.images);
      throw error;
    }
  }
}

function assertFits(present: number, more: number): void {
  if (!fitsDesign(present, more)) {
    throw new InvalidInputError({ detail_images: [MESSAGES.imagesTooMany] });
  }
}
