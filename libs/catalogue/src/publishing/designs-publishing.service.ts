import { AuditLog, type SignedInUser, UsersService } from '#accounts';
import {
  assertAdmin,
  formatYuan,
  InvalidInputError,
  MESSAGES,
  VERSION_MESSAGES,
  type VersionNote,
} from '#contracts';
import { isUniqueViolation } from '#database';
import { ArchivesService, type ReadingTime, type ReceivedArchive } from '#files';
import type { ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EditRepeatedError } from '../catalogue.errors.js';
import { CatalogueService } from '../catalogue.service.js';
import type { DesignEdit, DesignFields } from '../design-columns.js';
import type { LockedRow } from '../design-statements.js';
import { DesignsRepository } from '../designs.repository.js';
import { DesignImagesService, fitsDesign } from './design-images.service.js';
import { DesignUploadsService } from './design-uploads.service.js';
import { VersionListeners } from './version-listeners.js';

/** The publishing account. */
type Publisher = Pick<SignedInUser, 'id' | 'username' | 'isAdmin'> &
  Partial<Pick<SignedInUser, 'secondFactor'>>;

/** A new design with its uploaded files. */
export interface Publication {
  fields: DesignFields;
  /** The designer's username; null for the publishing admin. */
  designerUsername: string | null;
  archive: ReceivedArchive;
  images: ReceivedObject[];
  /** The key of the form; a form that is sent again, because its answer was lost, publishes once. */
  idempotencyKey?: string;
}

/** The file changes of an edit. */
export interface FileEdit {
  archive: ReceivedArchive | null;
  /** What a new archive changes (SHELF-09); without one it replaces the file silently. */
  note?: VersionNote | null;
  images: ReceivedObject[];
  removeImageIds: number[];
  /** Image ids in their new order; those not named come last. */
  imageOrder: number[];
}

/** Publishes and edits designs with their files, completely or not at all. */
@Injectable()
export class DesignsPublishingService {
  constructor(
    private readonly users: UsersService,
    private readonly catalogue: CatalogueService,
    private readonly designs: DesignsRepository,
    private readonly images: DesignImagesService,
    private readonly uploads: DesignUploadsService,
    private readonly auditLog: AuditLog,
    private readonly archives: ArchivesService,
    private readonly versions: VersionListeners,
  ) {}

  /** Checked before a gigabyte is received, and again by `publish`. @throws ForbiddenError */
  assertMayPublish(user: Publisher): void {
    assertAdmin(user);
  }

  /** Checked before files are received. @throws DesignNotFoundError, ForbiddenError */
  assertMayEdit(user: SignedInUser, id: number): Promise<void> {
    return this.catalogue.assertMayEdit(user, id);
  }

  /**
   * Creates a new design on sale. @returns its id
   * @param reading when the pages of its archive are made and its texts are read
   * @throws ForbiddenError, InvalidInputError, ArchiveRefusedError, ImageRefusedError
   */
  async publish(
    user: Publisher,
    publication: Publication,
    reading: ReadingTime = 'now',
  ): Promise<number> {
    this.assertMayPublish(user);
    const { fields, designerUsername, archive, images, idempotencyKey } = publication;
    const published = await this.findSubmitted(idempotencyKey);
    if (published !== null) return published;
    assertFits(0, images.length);
    // Checked before the files are stored, and again in the transaction: the tree may change meanwhile.
    await this.catalogue.categoriesNow(fields.categoryIds);
    const inspected = await this.uploads.inspect(archive, images);
    const publishing = this.uploads.commit([inspected], async ([staged], manager) => {
      const categoryIds = await this.catalogue.categoriesNow(fields.categoryIds, manager);
      const designerId =
        designerUsername === null
          ? user.id
          : await this.users.findOrCreateDesigner(designerUsername, manager);
      const design = { ...fields, categoryIds, designerId, idempotencyKey };
      const [id] = await this.catalogue.createDesigns(user, [design], manager);
      await this.uploads.attach([{ designId: id!, ...staged! }], reading, manager);
      const details = { name: fields.name, designer_id: designerId };
      await this.auditLog.record(user, 'design.publish', String(id), details, manager);
      return id!;
    });
    return publishing.catch(async (error: unknown) => {
      // The same form, sent twice at once.
      const isRepeated = isUniqueViolation(error, 'designs_idempotency_key');
      const first = isRepeated ? await this.findSubmitted(idempotencyKey) : null;
      if (first === null) throw error;
      return first;
    });
  }

  /**
   * Changes a design. A new archive becomes the newest version, which buyers download from now on. A form that is sent
   * again changes nothing.
   * @throws DesignNotFoundError, ForbiddenError, DesignChangedError, and as `publish`
   */
  async edit(user: SignedInUser, id: number, given: DesignEdit, files: FileEdit): Promise<void> {
    if (files.note && !files.archive) {
      throw new InvalidInputError({ version: [VERSION_MESSAGES.needsFile] });
    }
    const written = await this.findSubmitted(given.idempotencyKey);
    if (written === id) return;
    if (written !== null) {
      throw new InvalidInputError({ idempotency_key: [MESSAGES.invalidInput] });
    }
    const { categoryIds: chosen } = given;
    if (chosen) await this.catalogue.categoriesNow(chosen);
    const inspected = await this.uploads.inspect(files.archive, files.images);
    const editing = this.uploads.commit([inspected], async ([staged], manager) => {
      const edit = chosen
        ? { ...given, categoryIds: await this.catalogue.categoriesNow(chosen, manager) }
        : given;
      const before = await this.catalogue.edit(user, id, edit, manager);
      const left = await this.images.arrange(id, files.removeImageIds, files.imageOrder, manager);
      assertFits(left, staged!.images.length);
      const { note = null } = files;
      if (note) await this.assertIsNew(id, staged!.archive!.sha256, manager);
      await this.uploads.attach([{ designId: id, ...staged!, note }], 'now', manager);
      if (note) await this.announce(id, note, manager);
      const file = files.archive ? { file: note } : {};
      await this.recordEdit(user, id, { ...edit, ...file }, before, manager);
    });
    await editing.catch((error: unknown) => {
      // The same form, sent twice at once: the other request has changed the design.
      if (!(error instanceof EditRepeatedError)) throw error;
    });
  }

  private async findSubmitted(idempotencyKey: string | undefined): Promise<number | null> {
    return idempotencyKey === undefined ? null : this.designs.findByIdempotencyKey(idempotencyKey);
  }

  /** Refuses a version with the bytes of an earlier one: its buyers would be notified of no change (SHELF-09). */
  private async assertIsNew(
    designId: number,
    sha256: Buffer,
    manager: EntityManager,
  ): Promise<void> {
    const same = await this.archives.findVersion(designId, sha256, manager);
    if (same !== null) throw new InvalidInputError({ file: [VERSION_MESSAGES.sameFile(same)] });
  }

  private async announce(
    designId: number,
    note: VersionNote,
    manager: EntityManager,
  ): Promise<void> {
    const number = await this.archives.newestVersion(designId, manager);
    const design = await this.catalogue.nameOf(designId, manager);
    await this.versions.run({ designId, design, number, note }, manager);
  }

  /** Records activation, and edits of another designer's design: `file` is the note of a new archive. */
  private async recordEdit(
    user: SignedInUser,
    id: number,
    {
      seenAt: _seenAt,
      idempotencyKey: _idempotencyKey,
      isActive,
      ...changes
    }: DesignEdit & { file?: VersionNote | null },
    before: LockedRow,
    manager: EntityManager,
  ): Promise<void> {
    if (isActive !== undefined && isActive !== before.isActive) {
      const action = isActive ? 'design.activate' : 'design.deactivate';
      await this.auditLog.record(user, action, String(id), { ids: [id] }, manager);
    }
    if (before.designerId === user.id) return;
    const { file: version } = changes;
    const details = {
      fields: Object.keys(changes),
      ...differencesOf(before, changes),
      ...(version && { version }),
    };
    await this.auditLog.record(user, 'design.edit', String(id), details, manager);
  }
}

/** The name and the prices that an edit changes, as they were and as they are, for the audit log. Prices in yuan. */
function differencesOf(was: LockedRow, edit: Partial<DesignFields>) {
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  const compare = (field: string, old: string | null, now: string | null | undefined) => {
    if (now === undefined || now === old) return;
    before[field] = old;
    after[field] = now;
  };
  const yuan = (fen: number | null | undefined) =>
    typeof fen === 'number' ? formatYuan(fen) : fen;
  compare('name', was.name, edit.name);
  compare('price', formatYuan(was.priceFen), yuan(edit.priceFen));
  compare(
    'old_price',
    was.oldPriceFen === null ? null : formatYuan(was.oldPriceFen),
    yuan(edit.oldPriceFen),
  );
  return Object.keys(before).length > 0 ? { before, after } : {};
}

function assertFits(present: number, more: number): void {
  if (!fitsDesign(present, more)) {
    throw new InvalidInputError({ detail_images: [MESSAGES.imagesTooMany] });
  }
}
