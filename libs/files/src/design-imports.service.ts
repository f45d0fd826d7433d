import type { SignedInUser } from '#accounts';
import {
  type Category,
  type DesignImport,
  ForbiddenError,
  type ImportCheck,
  type ImportConsent,
  type ImportFault,
  MESSAGES,
  type NewDesigner,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DesignImportsRepository,
  type ImageHashes,
  type StandingDesign,
} from './design-imports.repository.js';
import { ArchiveRefusedError, ImageRefusedError } from './files.errors.js';
import {
  type BroughtRow,
  contentsOf,
  dealOut,
  type ImportedFiles,
  sortOut,
} from './import-files.js';
import { ImportGuards } from './import-guards.js';
import { fillHashes, ImportPlanner, type PlannedRow, refuse } from './import-planner.js';
import { ImportWriter, type WritableRow } from './import-writer.js';
import { type CheckedFiles, type KeptFiles, KeptFilesService } from './kept-files.service.js';

/** A row whose files were looked into, and what is wrong with these. */
interface CheckedRow {
  brought: BroughtRow;
  files: CheckedFiles;
  faults: ImportFault[];
}

const NO_FILES: CheckedFiles = { archive: null, names: [], images: [] };

/**
 * Designs from an operator's lists. A row says what the shop is to have under a sku; what it has already
 * is not written again, so an import that broke off is simply run once more.
 */
@Injectable()
export class DesignImportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: DesignImportsRepository,
    private readonly planner: ImportPlanner,
    private readonly guards: ImportGuards,
    private readonly writer: ImportWriter,
    private readonly keptFiles: KeptFilesService,
  ) {}

  /** @throws ForbiddenError for others than admins; asked before files are taken in */
  assertMayImport({ isAdmin }: Pick<SignedInUser, 'isAdmin'>): void {
    if (!isAdmin) throw new ForbiddenError();
  }

  /** What would become of rows, and which of their files are to be sent. Writes nothing. */
  async check(
    admin: SignedInUser,
    rows: DesignImport[],
    consent: ImportConsent,
  ): Promise<ImportCheck[]> {
    this.assertMayImport(admin);
    const { manager } = this.dataSource;
    const categories = await this.planner.categories();
    const { designs } = await this.lookUp(rows);
    const planned = await this.planner.plan(rows, categories, designs, manager);
    return (await this.guards.apply(planned, consent, manager)).map(({ check }) => check);
  }

  /** Those of some names that an import would make designers. @throws ForbiddenError */
  async findNewDesigners(admin: SignedInUser, names: string[]): Promise<NewDesigner[]> {
    this.assertMayImport(admin);
    return this.guards.describeNewDesigners(names);
  }

  /**
   * Makes or changes the rows' designs, unless they are so already: the whole of a row, or nothing of it.
   * Rows at fault are left out, and their faults told; the others are written together.
   * @param files those that `check` calls missing
   * @param consent lets rows pass that are unusual in this shop
   * @param isDryRun looks into everything, the files too, and writes nothing
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
    const checked = await Promise.all(dealOut(rows, files).map((one) => this.lookInto(one)));
    // Before the transaction, which waits for no second connection and for no storage.
    const categories = await this.planner.categories();
    const { designs: seen, hashes } = await this.lookUp(rows);
    if (isDryRun) {
      const planned = await this.plan(checked, categories, seen, consent, this.dataSource.manager);
      return planned.map(({ check }) => check);
    }
    const parcels = checked.map((one) => one.files);
    const { checks, unused } = await this.keptFiles.keepAllWith(parcels, async (kept, manager) => {
      const skus = rows.map(({ sku }) => sku);
      // Two imports of the same row would make two designs of it.
      await this.repository.lock(skus, manager);
      await this.repository.noteImageHashes(hashes, manager);
      const designs = await this.repository.find(skus, manager);
      const planned = await this.plan(checked, categories, designs, consent, manager);
      const sorted = kept.map((one, i) => sortOut(one, planned[i]!.check.missing));
      const used = sorted.map((one) => one.used);
      return {
        checks: await this.write(admin, planned, used, manager),
        unused: sorted.map((one) => one.unused),
      };
    });
    await this.keptFiles.letGo(unused);
    return checks;
  }

  /** The designs that rows are about, with the hashes of all their pictures; those that the database lacks besides. */
  private async lookUp(
    rows: DesignImport[],
  ): Promise<{ designs: Map<string, StandingDesign>; hashes: ImageHashes }> {
    const skus = rows.map(({ sku }) => sku);
    const designs = await this.repository.find(skus, this.dataSource.manager);
    const hashes = await this.planner.hashImages(designs.values());
    fillHashes(designs.values(), hashes);
    return { designs, hashes };
  }

  /** Looks into the files of a row. What is wrong with them is that row's alone. */
  private async lookInto(brought: BroughtRow): Promise<CheckedRow> {
    try {
      const files = await this.keptFiles.check(brought.archive, brought.images);
      return { brought, files, faults: [] };
    } catch (error) {
      const isArchive = error instanceof ArchiveRefusedError;
      if (!isArchive && !(error instanceof ImageRefusedError)) throw error;
      const column = isArchive ? 'file' : 'detail_images';
      return { brought, files: NO_FILES, faults: [{ column, message: error.message }] };
    }
  }

  /** What rows come to, with the files that came for them. */
  private async plan(
    checked: CheckedRow[],
    categories: Category[],
    designs: Map<string, StandingDesign>,
    consent: ImportConsent,
    manager: EntityManager,
  ): Promise<PlannedRow[]> {
    const rows = checked.map(({ brought }) => brought.row);
    const planned = await this.planner.plan(rows, categories, designs, manager);
    const guarded = await this.guards.apply(planned, consent, manager);
    return guarded.map((row, i) => {
      const { brought, faults } = checked[i]!;
      if (faults.length > 0) return refuse(row, faults);
      const sent = new Set(contentsOf(brought));
      const isWhole = row.check.missing.every((sha256) => sent.has(sha256));
      return isWhole ? row : refuse(row, [{ column: 'file', message: MESSAGES.importFilesNeeded }]);
    });
  }

  /** Writes the rows that change something. */
  private async write(
    admin: SignedInUser,
    planned: PlannedRow[],
    files: KeptFiles[],
    manager: EntityManager,
  ): Promise<ImportCheck[]> {
    const writable = planned
      .map((row, i): WritableRow => ({ ...row, kept: files[i]! }))
      .filter(({ check: { outcome } }) => outcome === 'created' || outcome === 'updated');
    const ids = await this.writer.write(admin, writable, manager);
    const idOf = new Map(writable.map(({ check }, i) => [check, ids[i]!]));
    return planned.map(({ check }) => ({
      ...check,
      design_id: idOf.get(check) ?? check.design_id,
    }));
  }
}
