import { createHash } from 'node:crypto';
import { UsersService } from '#accounts';
import { CatalogueService } from '#catalogue';
import {
  type Category,
  type DesignImport,
  findImportFaults,
  type ImportCheck,
  type ImportFault,
  MESSAGES,
} from '#contracts';
import { ObjectMissingError, ObjectStorage } from '#storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { idOfSku, type ImageHashes, type StandingDesign } from './design-imports.repository.js';
import { type ImportPlan, planImport } from './import-plan.js';

/** A row, what stands under its sku, and what is to be done. */
export interface PlannedRow {
  row: DesignImport;
  standing: StandingDesign | null;
  /** Of the categories that the row names. */
  categoryIds: number[];
  plan: ImportPlan;
  check: ImportCheck;
}

/** Finds out what rows come to, beside what the shop has. */
@Injectable()
export class ImportPlanner {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly storage: ObjectStorage,
    private readonly users: UsersService,
  ) {}

  categories(): Promise<Category[]> {
    return this.catalogue.categories();
  }

  /**
   * @param designs the designs that have the rows' skus; the hashes of their pictures are known
   * @param manager of the transaction that is to write what is planned
   */
  async plan(
    rows: DesignImport[],
    categories: Category[],
    designs: Map<string, StandingDesign>,
    manager: EntityManager,
  ): Promise<PlannedRow[]> {
    const skus = rows.map(({ sku }) => sku);
    const designers = await this.findDesignerFaults(rows, manager);
    return rows.map((row, i) => {
      const standing = designs.get(row.sku) ?? null;
      const { categoryIds, faults } = know(row, categories, standing);
      if (skus.indexOf(row.sku) !== i) {
        faults.push({ column: 'sku', message: MESSAGES.importSkuTwice });
      }
      const designerFault = designers.get(row.designer_username ?? '');
      const isNoted = faults.some(({ column }) => column === 'designer_username');
      if (designerFault && !isNoted) {
        faults.push({ column: 'designer_username', message: designerFault });
      }
      const plan = planImport(row, categoryIds, standing);
      const check = toCheck(row, faults, standing, plan);
      return { row, standing, categoryIds, plan, check };
    });
  }

  /** Of the designers' names that no account has, and none can get. */
  private findDesignerFaults(
    rows: DesignImport[],
    manager: EntityManager,
  ): Promise<Map<string, string>> {
    const names = new Set(rows.map((row) => row.designer_username ?? '').filter(Boolean));
    return this.users.findDesignerFaults([...names].sort(), manager);
  }

  /**
   * Hashes the originals of pictures that were kept before imports compared them, and writes nothing. Storage
   * can be slow: this is not called in a transaction.
   */
  async hashImages(designs: Iterable<StandingDesign>): Promise<ImageHashes> {
    const hashes = new Map<number, string>();
    for (const { images } of designs) {
      for (const { id, originalKey, sha256 } of images) {
        const hash = sha256 === null ? await this.hashOriginal(originalKey) : null;
        if (hash !== null) hashes.set(id, hash);
      }
    }
    return hashes;
  }

  /** @returns null for an original that is gone: it is like nothing that a row can bring */
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

/** Fills in the hashes of pictures that the database does not have. */
export function fillHashes(designs: Iterable<StandingDesign>, hashes: ImageHashes): void {
  for (const image of [...designs].flatMap(({ images }) => images)) {
    image.sha256 ??= hashes.get(image.id) ?? null;
  }
}

/** The same row with more against it: it will not be written. */
export function refuse(planned: PlannedRow, faults: ImportFault[]): PlannedRow {
  const { row, standing, plan, check } = planned;
  const all = [...check.faults, ...faults];
  return { ...planned, check: toCheck(row, all, standing, plan) };
}

function know(
  row: DesignImport,
  categories: Category[],
  design: StandingDesign | null,
): { categoryIds: number[]; faults: ImportFault[] } {
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
  return { categoryIds: [...ids], faults };
}

function toCheck(
  { sku }: DesignImport,
  faults: ImportFault[],
  design: StandingDesign | null,
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
