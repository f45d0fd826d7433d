import { AuditLog, type SignedInUser, UsersService } from '#accounts';
import type { StagedUpload } from '#files';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogueService } from '../catalogue.service.js';
import type { NewDesign } from '../design-columns.js';
import { DesignImagesService } from '../publishing/design-images.service.js';
import { DesignUploadsService } from '../publishing/design-uploads.service.js';
import { fieldsOf } from './import-plan.js';
import type { PlannedRow } from './import-planner.js';

/** A row with changes and its staged files. */
export interface WritableRow extends PlannedRow {
  staged: StagedUpload;
}

/** A row and its design. */
interface RowOfDesign extends WritableRow {
  designId: number;
}

/** Writes planned rows, many of them in one statement. */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly users: UsersService,
    private readonly uploads: DesignUploadsService,
    private readonly images: DesignImagesService,
    private readonly auditLog: AuditLog,
  ) {}

  /** @returns the ids of the rows' designs, in the order of the rows */
  async write(admin: SignedInUser, rows: WritableRow[], manager: EntityManager): Promise<number[]> {
    if (rows.length === 0) return [];
    const designers = await this.findDesigners(rows, manager);
    const made = await this.create(admin, rows, designers, manager);
    const written: RowOfDesign[] = [];
    for (const row of rows) {
      const designId = row.existing?.id ?? made.shift()!;
      if (row.existing) await this.edit(admin, row, designId, designers, manager);
      written.push({ ...row, designId });
    }
    await this.attachFiles(written, manager);
    const records = written.map(({ designId, row: { sku }, check: { outcome, changes } }) => ({
      subject: String(designId),
      details: { sku, outcome, changes },
    }));
    await this.auditLog.recordAll(admin, 'design.import', records, manager);
    return written.map(({ designId }) => designId);
  }

  private async findDesigners(
    rows: WritableRow[],
    manager: EntityManager,
  ): Promise<Map<string, number>> {
    const names = new Set(rows.map(({ row }) => row.designer_username).filter(Boolean));
    const designers = new Map<string, number>();
    // Sorted, so that two imports that create the same accounts cannot deadlock.
    for (const name of [...names].sort()) {
      designers.set(name, await this.users.findOrCreateDesigner(name, manager));
    }
    return designers;
  }

  private create(
    admin: SignedInUser,
    rows: WritableRow[],
    designers: Map<string, number>,
    manager: EntityManager,
  ): Promise<number[]> {
    const designs = rows.flatMap(({ row, existing, categoryIds, sheet }): NewDesign[] => {
      if (existing) return [];
      const { sku, is_active: isActive, designer_username: designer } = row;
      const designerId = designers.get(designer) ?? admin.id;
      const fields = fieldsOf(row, categoryIds, sheet);
      return [{ ...fields, designerId, sku, ...(isActive !== null && { isActive }) }];
    });
    return this.catalogue.createDesigns(admin, designs, manager);
  }

  private async edit(
    admin: SignedInUser,
    { row, plan: { edit, changes } }: WritableRow,
    designId: number,
    designers: Map<string, number>,
    manager: EntityManager,
  ): Promise<void> {
    const designerId = designers.get(row.designer_username);
    const moved = changes.includes('designer_username') && designerId !== undefined;
    const change = { ...edit, ...(moved && { designerId }), seenAt: null };
    await this.catalogue.editByImport(admin, designId, change, manager);
  }

  private async attachFiles(rows: RowOfDesign[], manager: EntityManager): Promise<void> {
    const uploads = rows.map(({ designId, row, staged: { archive, images } }) => {
      const order = orderOf(row);
      const placeOf = ({ sha256 }: { sha256: Buffer }) => order.indexOf(sha256.toString('hex'));
      return { designId, archive, images: images.toSorted((a, b) => placeOf(a) - placeOf(b)) };
    });
    await this.uploads.attach(uploads, 'on_demand', manager);
    for (const row of rows) await this.arrangeImages(row, manager);
  }

  /** Removes images that a row no longer names, and orders the others as in the row. */
  private async arrangeImages(
    { designId, row, existing, plan }: RowOfDesign,
    manager: EntityManager,
  ): Promise<void> {
    const present = existing?.images ?? [];
    if (present.length === 0 || !plan.changes.includes('detail_images')) return;
    const order = orderOf(row);
    const hashes = present.map(({ sha256 }) => sha256);
    const leaving = present.filter(
      ({ sha256 }, i) => !order.includes(sha256 ?? '') || hashes.indexOf(sha256) !== i,
    );
    const leavingIds = leaving.map(({ id }) => id);
    await this.images.arrange(designId, leavingIds, [], manager);
    await this.images.orderByHash(designId, order, manager);
  }
}

function orderOf({ detail_images: images }: PlannedRow['row']): string[] {
  return (images ?? []).map(({ sha256 }) => sha256);
}
