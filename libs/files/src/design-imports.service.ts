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
import { ObjectMissingError, ObjectStorage, type ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ArchivesService, type ReceivedArchive } from './archives.service.js';
import {
  DesignImportsRepository,
  idOfSku,
  type StandingDesign,
  type StandingImage,
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

/** A row, what stands under its sku, and what is to be done. */
interface PlannedRow extends KnownRow {
  standing: StandingDesign | null;
  plan: ImportPlan;
  check: ImportCheck;
}

/**
 * Designs from an operator's lists. A row says what the shop is to have under a sku; what it has already
 * is not written again, so an import that broke off is simply run once more.
 */
@Injectable()
export class DesignImportsService {
  constructor(
    private readonly dataSource: DataSource,
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
    const { manager } = this.dataSource;
    const standing = await this.findStanding(
      rows.map(({ sku }) => sku),
      manager,
    );
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
    const checked = await this.keptFiles.check(files.archive, files.images);
    // Before the transaction: who waits in it for a second connection could wait for ever.
    const categories = await this.catalogue.categories();
    const { manager: direct } = this.dataSource;
    if (isDryRun) return (await this.plan(row, files, categories, direct)).check;
    const { check, unused } = await this.keptFiles.keepWith(checked, async (kept, manager) => {
      // Two imports of the same row would make two designs of it.
      await this.repository.lock(row.sku, manager);
      const planned = await this.plan(row, files, categories, manager);
      if (planned.check.outcome === 'unchanged') return { check: planned.check, unused: kept };
      const sorted = sortOut(kept, planned.plan);
      const id = await this.write(admin, planned, sorted.used, manager);
      const { outcome, changes } = planned.check;
      const details = { sku: row.sku, outcome, changes };
      await this.auditLog.record(admin, 'design.import', String(id), details, manager);
      return { check: { ...planned.check, design_id: id }, unused: sorted.unused };
    });
    await this.keptFiles.letGo(unused);
    return check;
  }

  /** What a row comes to, with the files that came for it. @throws InvalidInputError */
  private async plan(
    row: DesignImport,
    files: ImportedFiles,
    categories: Category[],
    manager: EntityManager,
  ): Promise<PlannedRow> {
    const standing = (await this.findStanding([row.sku], manager)).get(row.sku) ?? null;
    const known = this.know(row, categories, standing);
    assertSound(known.faults);
    const plan = planImport(row, known.categoryIds, standing);
    assertSent(row, plan, files);
    return { ...known, standing, plan, check: toCheck(known, standing, plan) };
  }

  private async write(
    admin: SignedInUser,
    { row, categoryIds, standing, plan: { edit, changes } }: PlannedRow,
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
    const hashes = present.map(({ sha256 }) => sha256);
    const leaving = present.filter(
      ({ sha256 }, i) => !order.includes(sha256 ?? '') || hashes.indexOf(sha256) !== i,
    );
    const placeOf = ({ sha256 }: { sha256: Buffer }) => order.indexOf(sha256.toString('hex'));
    const coming = kept.images.toSorted((a, b) => placeOf(a) - placeOf(b));
    await this.images.append(id, coming, manager);
    if (present.length === 0) return;
    const leavingIds = leaving.map((image) => image.id);
    await this.images.arrange(id, leavingIds, [], manager);
    await this.images.orderByHash(id, order, manager);
  }

  private know(row: DesignImport, categories: Category[], design: StandingDesign | null): KnownRow {
    const faults = findImportFaults(row);
    const ids = new Set<number>();
    for (const text of row.categories ?? []) {
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

  private async findStanding(
    skus: string[],
    manager: EntityManager,
  ): Promise<Map<string, StandingDesign>> {
    const standing = await this.repository.find(skus, manager);
    await this.lookAtImages([...standing.values()], manager);
    return standing;
  }

  /** Finds out what pictures are known by that were kept before there were imports. */
  async lookAtImages(designs: StandingDesign[], manager: EntityManager): Promise<void> {
    for (const image of designs.flatMap(({ images }) => images)) {
      image.sha256 ??= await this.hashOriginal(image, manager);
    }
  }

  private async hashOriginal(
    { id, originalKey }: StandingImage,
    manager: EntityManager,
  ): Promise<string | null> {
    const hash = createHash('sha256');
    try {
      const { stream } = await this.storage.open(originalKey);
      for await (const chunk of stream) hash.update(chunk as Buffer);
    } catch (error) {
      // What is gone is like nothing that a row can bring.
      if (error instanceof ObjectMissingError) return null;
      throw error;
    }
    const sha256 = hash.digest();
    await this.repository.noteImageHash(id, sha256, manager);
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
