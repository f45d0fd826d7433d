import { createHash } from 'node:crypto';
import { AuditLog, type SignedInUser, UsersService } from '#accounts';
import { CatalogueService } from '#catalogue';
import {
  type Category,
  type DesignImport,
  findImportFaults,
  ForbiddenError,
  type ImportCheck,
  type ImportFault,
  InvalidInputError,
  MESSAGES,
} from '#contracts';
import { ObjectStorage, type ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArchivesService, type ReceivedArchive } from './archives.service.js';
import {
  DesignImportsRepository,
  idOfSku,
  type StandingDesign,
} from './design-imports.repository.js';
import { fieldsOf, type ImportPlan, planImport } from './import-plan.js';
import { ImagesService } from './images.service.js';
import { type KeptFiles, KeptFilesService } from './kept-files.service.js';

/** The files of a row that the shop did not have. */
export interface ImportedFiles {
  archive: ReceivedArchive | null;
  images: ReceivedObject[];
}

/** A row with the categories it names. */
interface KnownRow {
  row: DesignImport;
  categoryIds: number[];
  faults: ImportFault[];
}

/**
 * Designs from an operator's lists. A row says what the shop is to have under a sku; what it has already
 * is not written again, so an import that broke off is simply run once more.
 */
@Injectable()
export class DesignImportsService {
  constructor(
    private readonly repository: DesignImportsRepository,
    private readonly catalogue: CatalogueService,
    private readonly users: UsersService,
    private readonly archives: ArchivesService,
    private readonly images: ImagesService,
    private readonly keptFiles: KeptFilesService,
    private readonly storage: ObjectStorage,
    private readonly auditLog: AuditLog,
  ) {}

  /** @throws ForbiddenError for others than admins; asked before files are taken in */
  assertMayImport({ isAdmin }: Pick<SignedInUser, 'isAdmin'>): void {
    if (!isAdmin) throw new ForbiddenError();
  }

  /** What would become of rows, and which of their files are to be sent. Writes nothing. */
  async check(admin: SignedInUser, rows: DesignImport[]): Promise<ImportCheck[]> {
    this.assertMayImport(admin);
    const categories = await this.catalogue.categories();
    const standing = await this.findStanding(rows.map(({ sku }) => sku));
    return rows.map((row) => {
      const design = standing.get(row.sku) ?? null;
      const known = this.know(row, categories, design);
      return toCheck(known, design, planImport(row, known.categoryIds, design));
    });
  }

  /**
   * Makes or changes a row's design, unless it is so already: the whole of it, or nothing.
   * @param files those of the row that `check` calls missing
   * @param isDryRun looks into everything, the files too, and writes nothing
   * @throws ForbiddenError, InvalidInputError with the faults by column, ArchiveRefusedError
   */
  async import(
    admin: SignedInUser,
    row: DesignImport,
    files: ImportedFiles,
    isDryRun: boolean,
  ): Promise<ImportCheck> {
    this.assertMayImport(admin);
    const categories = await this.catalogue.categories();
    const design = (await this.findStanding([row.sku])).get(row.sku) ?? null;
    const known = this.know(row, categories, design);
    assertSound(known.faults);
    const plan = planImport(row, known.categoryIds, design);
    const check = toCheck(known, design, plan);
    assertSent(row, plan, files);
    if (check.outcome === 'unchanged') return check;
    const checked = await this.keptFiles.check(files.archive, files.images);
    if (isDryRun) return check;
    const result = await this.keptFiles.keepWith(checked, async (kept, manager) => {
      await this.repository.lock(row.sku, manager);
      // Another import of the same row may have been first.
      const now = (await this.repository.find([row.sku], manager)).get(row.sku) ?? null;
      const planNow = planImport(row, known.categoryIds, now);
      const checkNow = toCheck(known, now, planNow);
      if (checkNow.outcome === 'unchanged') return { check: checkNow, unused: kept };
      assertSent(row, planNow, files);
      const { used, unused } = sortOut(kept, planNow);
      const id = await this.write(admin, known, now, planNow, used, manager);
      const { outcome, changes } = checkNow;
      const details = { sku: row.sku, outcome, changes };
      await this.auditLog.record(admin, 'design.import', String(id), details, manager);
      return { check: { ...checkNow, design_id: id }, unused };
    });
    await this.keptFiles.letGo(result.unused);
    return result.check;
  }

  private async write(
    admin: SignedInUser,
    { row, categoryIds }: KnownRow,
    standing: StandingDesign | null,
    { edit, changes }: ImportPlan,
    kept: KeptFiles,
    manager: EntityManager,
  ): Promise<number> {
    const { designer_username: designer, is_active: isActive } = row;
    const designerId = designer ? await this.users.findOrCreateDesigner(designer, manager) : null;
    let id = standing?.id;
    if (id === undefined) {
      const fields = fieldsOf(row, categoryIds);
      const design = { ...fields, designerId: designerId ?? admin.id, sku: row.sku };
      id = await this.catalogue.createDesign(
        { ...design, ...(isActive !== null && { isActive }) },
        manager,
      );
    } else {
      const moved = changes.includes('designer_username') && designerId !== null;
      const change = { ...edit, ...(moved && { designerId }), seenAt: null };
      await this.catalogue.edit(admin, id, change, manager);
    }
    if (kept.archive) await this.archives.add(id, kept.archive, manager);
    if (changes.includes('detail_images')) {
      await this.arrangeImages(id, row, standing, kept, manager);
    }
    return id;
  }

  /** Keeps the pictures that stay, adds what came, and puts all in the row's order. */
  private async arrangeImages(
    id: number,
    { detail_images: wanted }: DesignImport,
    standing: StandingDesign | null,
    kept: KeptFiles,
    manager: EntityManager,
  ): Promise<void> {
    const order = (wanted ?? []).map(({ sha256 }) => sha256);
    const present = standing?.images ?? [];
    const leaving = present.filter(({ sha256 }) => !order.includes(sha256 ?? ''));
    await this.images.append(id, kept.images, manager);
    const leavingIds = leaving.map((image) => image.id);
    await this.images.arrange(id, leavingIds, [], manager);
    await this.images.orderByHash(id, order, manager);
  }

  private know(row: DesignImport, categories: Category[], design: StandingDesign | null): KnownRow {
    const faults = findImportFaults(row);
    const ids = new Set<number>();
    for (const text of row.categories) {
      const category = categories.find(({ name, slug }) => name === text || slug === text);
      if (category) ids.add(category.id);
      else {
        const names = categories.map(({ name }) => name).join('、');
        const message = `${MESSAGES.categoryUnknown}：${text}（现有：${names}）`;
        faults.push({ column: 'categories', message });
      }
    }
    if (idOfSku(row.sku) !== null && !design) {
      faults.push({ column: 'sku', message: MESSAGES.importIdUnknown });
    }
    if (!row.file && !design?.archiveSha256) {
      faults.push({ column: 'file', message: MESSAGES.importFileMissing });
    }
    return { row, categoryIds: [...ids], faults };
  }

  /** Of pictures from before there were imports, the content is looked at now. */
  private async findStanding(skus: string[]): Promise<Map<string, StandingDesign>> {
    const standing = await this.repository.find(skus);
    for (const { images } of standing.values()) {
      for (const image of images) image.sha256 ??= await this.hashOriginal(image);
    }
    return standing;
  }

  private async hashOriginal({ id, originalKey }: { id: number; originalKey: string }) {
    const hash = createHash('sha256');
    const { stream } = await this.storage.open(originalKey);
    for await (const chunk of stream) hash.update(chunk as Buffer);
    const sha256 = hash.digest();
    await this.repository.noteImageHash(id, sha256);
    return sha256.toString('hex');
  }
}

function toCheck(
  { row, faults }: KnownRow,
  design: StandingDesign | null,
  { changes, missing }: ImportPlan,
): ImportCheck {
  const isSound = faults.length === 0;
  const changed = changes.length > 0 ? 'updated' : 'unchanged';
  const outcome = design ? changed : 'created';
  return {
    sku: row.sku,
    outcome: isSound ? outcome : 'failed',
    design_id: design?.id ?? null,
    changes: design && isSound ? changes : [],
    missing: isSound ? missing : [],
    faults,
  };
}

/** @throws InvalidInputError */
function assertSound(faults: ImportFault[]): void {
  if (faults.length === 0) return;
  const columns: Record<string, string[]> = {};
  for (const { column, message } of faults) (columns[column] ??= []).push(message);
  throw new InvalidInputError(columns);
}

/** What came is what the row says, all of it and nothing else. @throws InvalidInputError */
function assertSent(row: DesignImport, { missing }: ImportPlan, files: ImportedFiles): void {
  const received = [...(files.archive ? [files.archive.received] : []), ...files.images];
  const sent = new Set(received.map(({ sha256 }) => sha256.toString('hex')));
  if (missing.some((sha256) => !sent.has(sha256))) {
    throw new InvalidInputError({ file: [MESSAGES.importFilesNeeded] });
  }
  const { archive } = files;
  const isOther = archive && archive.received.sha256.toString('hex') !== row.file?.sha256;
  const known = new Set((row.detail_images ?? []).map(({ sha256 }) => sha256));
  const isStray = files.images.some(({ sha256 }) => !known.has(sha256.toString('hex')));
  if (isOther || isStray) throw new InvalidInputError({ file: [MESSAGES.importFileChanged] });
}

/** What the shop has already, or has twice, is not taken once more. */
function sortOut(
  { archive, images }: KeptFiles,
  { missing }: ImportPlan,
): { used: KeptFiles; unused: KeptFiles } {
  const left = new Set(missing);
  const isUsed = ({ sha256 }: { sha256: Buffer }) => left.delete(sha256.toString('hex'));
  const usesArchive = archive !== null && isUsed(archive);
  const usedImages = images.filter(isUsed);
  return {
    used: { archive: usesArchive ? archive : null, images: usedImages },
    unused: {
      archive: usesArchive ? null : archive,
      images: images.filter((image) => !usedImages.includes(image)),
    },
  };
}
