import { AuditLog, type SignedInUser, UsersService } from '#accounts';
import { CatalogueService, type DesignEdit, type DesignFields } from '#catalogue';
import { ForbiddenError, InvalidInputError, MESSAGES } from '#contracts';
import type { ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArchivesService, type ReceivedArchive } from './archives.service.js';
import { fitsDesign, ImagesService } from './images.service.js';
import { type KeptFiles, KeptFilesService } from './kept-files.service.js';

/** What is asked of whoever publishes: the right to, and whose the design is. */
type Publisher = Pick<SignedInUser, 'id' | 'username' | 'isAdmin'>;

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

/** Designs with their files: published and edited whole, or not at all. */
@Injectable()
export class DesignsPublishingService {
  constructor(
    private readonly users: UsersService,
    private readonly catalogue: CatalogueService,
    private readonly archives: ArchivesService,
    private readonly images: ImagesService,
    private readonly keptFiles: KeptFilesService,
    private readonly auditLog: AuditLog,
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
    const checked = await this.keptFiles.check(archive, images);
    return this.keptFiles.keepWith(checked, async (kept, manager) => {
      const designerId =
        designerUsername === null
          ? user.id
          : await this.users.findOrCreateDesigner(designerUsername, manager);
      const [id] = await this.catalogue.createDesigns([{ ...fields, designerId }], manager);
      await this.attach(id!, kept, manager);
      const details = { name: fields.name, designer_id: designerId };
      await this.auditLog.record(user, 'design.publish', String(id), details, manager);
      return id!;
    });
  }

  /**
   * Changes a design. A new archive stands beside the old ones and is what buyers get from now on.
   * @throws DesignNotFoundError, ForbiddenError, DesignChangedError, and as `publish`
   */
  async edit(user: SignedInUser, id: number, edit: DesignEdit, files: FileEdit): Promise<void> {
    if (edit.categoryIds) await this.catalogue.assertCategories(edit.categoryIds);
    const checked = await this.keptFiles.check(files.archive, files.images);
    await this.keptFiles.keepWith(checked, async (kept, manager) => {
      const before = await this.catalogue.edit(user, id, edit, manager);
      const left = await this.images.arrange(id, files.removeImageIds, files.imageOrder, manager);
      assertFits(left, kept.images.length);
      await this.attach(id, kept, manager);
      await this.recordEdit(user, id, edit, before, manager);
    });
  }

  /** What an admin did to it: switched it, or changed what is another's. */
  private async recordEdit(
    user: SignedInUser,
    id: number,
    { seenAt: _seenAt, isActive, ...changes }: DesignEdit,
    before: { designerId: number; isActive: boolean },
    manager: EntityManager,
  ): Promise<void> {
    if (isActive !== undefined && isActive !== before.isActive) {
      const action = isActive ? 'design.activate' : 'design.deactivate';
      await this.auditLog.record(user, action, String(id), { ids: [id] }, manager);
    }
    if (before.designerId === user.id) return;
    const details = { fields: Object.keys(changes) };
    await this.auditLog.record(user, 'design.edit', String(id), details, manager);
  }

  private async attach(designId: number, kept: KeptFiles, manager: EntityManager): Promise<void> {
    if (kept.archive) await this.archives.add([{ designId, ...kept.archive }], manager);
    const images = kept.images.map((image) => ({ designId, ...image }));
    await this.images.append(images, manager);
  }
}

function assertFits(present: number, more: number): void {
  if (!fitsDesign(present, more)) {
    throw new InvalidInputError({ detail_images: [MESSAGES.imagesTooMany] });
  }
}
