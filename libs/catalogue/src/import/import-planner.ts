import { createHash } from 'node:crypto';
import { UsersService } from '#accounts';
import {
  applySheetCells,
  type Category,
  type DesignImport,
  fillSheet,
  findCategory,
  flattenSheetCells,
  validateDesignRow,
  type ImportCheck,
  type ImportFault,
  API_MESSAGES,
  type PatternSheet,
  validateSheetCells,
} from '#contracts';
import { ObjectMissingError, ObjectStorage } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogueService } from '../catalogue.service.js';
import { BlockedDesigns } from '../reports/blocked-designs.js';
import { idOfSku, type ImageHashes, type ExistingDesign } from './design-imports.repository.js';
import { type ImportPlan, planImport } from './import-plan.js';

/** A row, the existing design of its SKU, and the planned changes. */
export interface PlannedRow {
  row: DesignImport;
  existing: ExistingDesign | null;
  /** Ids of the categories that the row names. */
  categoryIds: number[];
  /** The sheet with the row's cells; undefined if the row has none. */
  sheet: PatternSheet | null | undefined;
  plan: ImportPlan;
  check: ImportCheck;
}

/** Plans an import: compares rows with the shop's designs. */
@Injectable()
export class ImportPlanner {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly storage: ObjectStorage,
    private readonly users: UsersService,
    private readonly blockedDesigns: BlockedDesigns,
  ) {}

  /** @param manager a transaction in which the categories stay as they are, and which has locked no design yet */
  categories(manager?: EntityManager): Promise<Category[]> {
    return manager ? this.catalogue.lockedCategories(manager) : this.catalogue.categories();
  }

  /**
   * @param designs existing designs by the rows' SKUs, with their images' hashes filled in
   * @param manager the transaction that will write the plan
   */
  async plan(
    rows: DesignImport[],
    categories: Category[],
    designs: Map<string, ExistingDesign>,
    manager: EntityManager,
  ): Promise<PlannedRow[]> {
    const skus = rows.map(({ sku }) => sku);
    const designers = await this.validateDesigners(rows, manager);
    const ids = [...designs.values()].map(({ id }) => id);
    // `KN-001` and `#12` can be one design.
    const rowIds = rows.map(({ sku }) => designs.get(sku)?.id);
    const held = await this.blockedDesigns.among(ids, manager);
    return rows.map((row, i) => {
      const existing = designs.get(row.sku) ?? null;
      const { categoryIds, sheet, faults } = validateRow(row, categories, existing);
      const isRepeated = existing !== null && rowIds.indexOf(existing.id) !== i;
      if (isRepeated || skus.indexOf(row.sku) !== i) {
        faults.push({ column: 'sku', message: API_MESSAGES.importSkuTwice });
      }
      const designerFault = designers.get(row.designer_username ?? '');
      const isReported = faults.some(({ column }) => column === 'designer_username');
      if (designerFault && !isReported) {
        faults.push({ column: 'designer_username', message: designerFault });
      }
      const plan = planImport(row, categoryIds, existing, sheet);
      if (plan.edit.isActive && existing && held.has(existing.id)) {
        faults.push({ column: 'is_active', message: API_MESSAGES.importDesignHeld });
      }
      const check = toCheck(row, faults, existing, plan);
      return { row, existing, categoryIds, sheet, plan, check };
    });
  }

  /** Validation errors of designers' names, by name. */
  private validateDesigners(
    rows: DesignImport[],
    manager: EntityManager,
  ): Promise<Map<string, string>> {
    const names = new Set(rows.map((row) => row.designer_username ?? '').filter(Boolean));
    return this.users.validateDesigners([...names].sort(), manager);
  }

  /**
   * Hashes originals that were stored before imports compared hashes; writes nothing. Storage can be slow: do
   * not call this in a transaction.
   */
  async hashImages(designs: Iterable<ExistingDesign>): Promise<ImageHashes> {
    const hashes = new Map<number, string>();
    for (const { images } of designs) {
      for (const { id, originalKey, sha256 } of images) {
        const hash = sha256 === null ? await this.hashOriginal(originalKey) : null;
        if (hash !== null) hashes.set(id, hash);
      }
    }
    return hashes;
  }

  /** @returns null if the original is missing: it matches no file of a row */
  private async hashOriginal(originalKey: string): Promise<string | null> {
    const hash = createHash('sha256');
    try {
      const { stream } = await this.storage.open(originalKey);
      for await (const chunk of stream) hash.update(chunk as Buffer);
    } catch (error) {
      if (error instanceof ObjectMissingError) return null;
      throw error;
    }
    return hash.digest('hex');
  }
}

/** Fills in the image hashes that the database lacks. */
export function fillHashes(designs: Iterable<ExistingDesign>, hashes: ImageHashes): void {
  for (const image of [...designs].flatMap(({ images }) => images)) {
    image.sha256 ??= hashes.get(image.id) ?? null;
  }
}

/** Adds errors to a row, so that it is not written. */
export function refuse(planned: PlannedRow, faults: ImportFault[]): PlannedRow {
  const { row, existing, plan, check } = planned;
  const all = [...check.faults, ...faults];
  return { ...planned, check: toCheck(row, all, existing, plan) };
}

/** Checks a row by itself and against the shop's categories. */
function validateRow(
  row: DesignImport,
  categories: Category[],
  design: ExistingDesign | null,
): Pick<PlannedRow, 'categoryIds' | 'sheet'> & { faults: ImportFault[] } {
  const faults = validateDesignRow(row);
  const ids = new Set<number>();
  for (const text of row.categories ?? []) {
    const { category, fault } = findCategory(text, categories);
    if (category) ids.add(category.id);
    else faults.push({ column: 'categories', message: fault });
  }
  if (idOfSku(row.sku) !== null && !design) {
    faults.push({ column: 'sku', message: API_MESSAGES.importIdUnknown });
  }
  if (!row.file && !design?.archiveSha256) {
    faults.push({ column: 'file', message: API_MESSAGES.importFileMissing });
  }
  const { sheet, faults: sheetFaults } = sheetOf(row, design);
  faults.push(...sheetFaults);
  return { categoryIds: [...ids], sheet, faults };
}

function sheetOf(
  { sheet: nested }: DesignImport,
  design: ExistingDesign | null,
): { sheet: PatternSheet | null | undefined; faults: ImportFault[] } {
  if (!nested) return { sheet: undefined, faults: [] };
  const existing = design?.sheet ? fillSheet(design.sheet) : null;
  const cells = flattenSheetCells(nested);
  const applied = applySheetCells(cells, existing);
  // A new sheet was validated as a whole, so its cells need no validation of their own.
  if (existing === null && applied.faults.length === 0) return applied;
  // If a cell is invalid by itself, only such faults are reported: those of the changed sheet would be misleading.
  const own = validateSheetCells(cells);
  return own.length > 0 ? { sheet: existing, faults: own } : applied;
}

function toCheck(
  { sku }: DesignImport,
  faults: ImportFault[],
  design: ExistingDesign | null,
  { changes, missing }: ImportPlan,
): ImportCheck {
  const isSound = faults.length === 0;
  const changed = changes.length > 0 ? 'updated' : 'unchanged';
  const outcome = design ? changed : 'created';
  return {
    sku,
    outcome: isSound ? outcome : 'failed',
    design_id: design?.id ?? null,
    changes: design && isSound ? changes : [],
    missing: isSound ? missing : [],
    faults,
    warnings: [],
  };
}
