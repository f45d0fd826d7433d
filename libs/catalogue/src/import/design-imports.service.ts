import type { SignedInUser } from '#accounts';
import {
  assertMay,
  type Category,
  type DesignImport,
  type ImportCheck,
  type ImportConsent,
  type ImportFault,
  API_MESSAGES,
  type NewDesigner,
} from '#contracts';
import {
  ArchiveRefusedError,
  ImageRefusedError,
  type InspectedUpload,
  type StagedUpload,
} from '#files';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DesignUploadsService } from '../publishing/design-uploads.service.js';
import {
  DesignImportsRepository,
  type ImageHashes,
  type ExistingDesign,
} from './design-imports.repository.js';
import {
  assignFiles,
  hashesOf,
  type ImportedFiles,
  partition,
  type UploadedRow,
} from './import-files.js';
import { ImportGuards } from './import-guards.js';
import { fillHashes, ImportPlanner, type PlannedRow, refuse } from './import-planner.js';
import { ImportWriter, type WritableRow } from './import-writer.js';

/** A row with its inspected files and validation errors. */
interface InspectedRow {
  uploaded: UploadedRow;
  files: InspectedUpload;
  faults: ImportFault[];
}

const NO_FILES: InspectedUpload = { archive: null, names: [], images: [] };

/**
 * Imports designs from an operator's lists. A row describes the design of a SKU; unchanged data is not
 * written again, so an interrupted import can simply be repeated.
 */
@Injectable()
export class DesignImportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: DesignImportsRepository,
    private readonly planner: ImportPlanner,
    private readonly guards: ImportGuards,
    private readonly writer: ImportWriter,
    private readonly uploads: DesignUploadsService,
  ) {}

  /** Checks the permission, before files are received. @throws ForbiddenError */
  assertMayImport(user: Pick<SignedInUser, 'isAdmin' | 'role'>): void {
    assertMay(user, 'designs.import');
  }

  /** Returns the outcome that each row would have and the files that it needs. Writes nothing. */
  async check(
    admin: SignedInUser,
    rows: DesignImport[],
    consent: ImportConsent,
  ): Promise<ImportCheck[]> {
    this.assertMayImport(admin);
    const { manager } = this.dataSource;
    const categories = await this.planner.categories();
    const { designs } = await this.findExisting(rows);
    const planned = await this.planner.plan(rows, categories, designs, manager);
    return (await this.guards.apply(planned, consent, manager)).map(({ check }) => check);
  }

  /** Returns those of these names that an import would make designers. @throws ForbiddenError */
  async findNewDesigners(admin: SignedInUser, names: string[]): Promise<NewDesigner[]> {
    this.assertMayImport(admin);
    return this.guards.describeNewDesigners(names);
  }

  /**
   * Creates or updates the rows' designs. Each row is written completely or not at all. Invalid rows are
   * skipped and reported; the others are written in one transaction.
   * @param files those that `check` reports as missing
   * @param consent accepts rows that are unusual in this shop
   * @param isDryRun validates everything, files included, and writes nothing
   * @throws ForbiddenError, InvalidInputError for a file that no row names
   */
  async import(
    admin: SignedInUser,
    rows: DesignImport[],
    files: ImportedFiles,
    consent: ImportConsent,
    isDryRun: boolean,
  ): Promise<ImportCheck[]> {
    this.assertMayImport(admin);
    // Done before the transaction, which must not wait for a second connection or for storage.
    const { designs: seen, hashes } = await this.findExisting(rows);
    const uploaded = assignFiles(rows, files, ({ sku }, sha256) => hasFile(seen.get(sku), sha256));
    const inspected = await Promise.all(uploaded.map((row) => this.inspect(row)));
    if (isDryRun) {
      const { manager } = this.dataSource;
      const categories = await this.planner.categories();
      const planned = await this.plan(inspected, categories, seen, consent, manager);
      return planned.map(({ check }) => check);
    }
    const uploads = inspected.map((row) => row.files);
    const { checks, unused } = await this.uploads.commit(uploads, async (staged, manager) => {
      const skus = rows.map(({ sku }) => sku);
      // Without the lock, two imports of the same row would create two designs.
      await this.repository.lock(skus, manager);
      const categories = await this.planner.categories(manager);
      // Waits for edits of the designs, so that the rows are compared with what those wrote (CONS-13).
      await this.repository.lockDesigns(skus, manager);
      await this.repository.saveImageHashes(hashes, manager);
      const designs = await this.repository.find(skus, manager);
      const planned = await this.plan(inspected, categories, designs, consent, manager);
      const parts = staged.map((upload, i) => partition(upload, planned[i]!.check.missing));
      const used = parts.map((part) => part.used);
      return {
        checks: await this.write(admin, planned, used, manager),
        unused: parts.map((part) => part.unused),
      };
    });
    await this.uploads.rollback(unused);
    return checks;
  }

  /** Returns the rows' existing designs with all image hashes, and the hashes that the database lacks. */
  private async findExisting(
    rows: DesignImport[],
  ): Promise<{ designs: Map<string, ExistingDesign>; hashes: ImageHashes }> {
    const skus = rows.map(({ sku }) => sku);
    const designs = await this.repository.find(skus, this.dataSource.manager);
    const hashes = await this.planner.hashImages(designs.values());
    fillHashes(designs.values(), hashes);
    return { designs, hashes };
  }

  /** Inspects the files of a row. A refused file is an error of that row only. */
  private async inspect(uploaded: UploadedRow): Promise<InspectedRow> {
    try {
      const files = await this.uploads.inspect(uploaded.archive, uploaded.images);
      return { uploaded, files, faults: [] };
    } catch (error) {
      const isArchive = error instanceof ArchiveRefusedError;
      if (!isArchive && !(error instanceof ImageRefusedError)) throw error;
      const column = isArchive ? 'file' : 'detail_images';
      return { uploaded, files: NO_FILES, faults: [{ column, message: error.message }] };
    }
  }

  /** Plans the rows together with their uploaded files. */
  private async plan(
    inspected: InspectedRow[],
    categories: Category[],
    designs: Map<string, ExistingDesign>,
    consent: ImportConsent,
    manager: EntityManager,
  ): Promise<PlannedRow[]> {
    const rows = inspected.map(({ uploaded }) => uploaded.row);
    const planned = await this.planner.plan(rows, categories, designs, manager);
    const guarded = await this.guards.apply(planned, consent, manager);
    return guarded.map((row, i) => {
      const { uploaded, faults } = inspected[i]!;
      if (faults.length > 0) return refuse(row, faults);
      const sent = new Set(hashesOf(uploaded));
      const isWhole = row.check.missing.every((sha256) => sent.has(sha256));
      return isWhole
        ? row
        : refuse(row, [{ column: 'file', message: API_MESSAGES.importFilesNeeded }]);
    });
  }

  /** Writes the rows that change something. */
  private async write(
    admin: SignedInUser,
    planned: PlannedRow[],
    files: StagedUpload[],
    manager: EntityManager,
  ): Promise<ImportCheck[]> {
    const writable = planned
      .map((row, i): WritableRow => ({ ...row, staged: files[i]! }))
      .filter(({ check: { outcome } }) => outcome === 'created' || outcome === 'updated');
    const ids = await this.writer.write(admin, writable, manager);
    const idOf = new Map(writable.map(({ check }, i) => [check, ids[i]!]));
    return planned.map(({ check }) => ({
      ...check,
      design_id: idOf.get(check) ?? check.design_id,
    }));
  }
}

function hasFile(design: ExistingDesign | undefined, sha256: string): boolean {
  if (!design) return false;
  return design.archiveSha256 === sha256 || design.images.some((image) => image.sha256 === sha256);
}
