import { AuditLog, type SignedInUser } from '#accounts';
import {
  assertMay,
  type BulkDesignChange,
  categoriesNamed,
  type ConsoleDesignPage,
  type DesignChangesRequest,
  type DesignChangesResponse,
  type DesignChangesUndoRequest,
  formatYuan,
  InvalidInputError,
  MESSAGES,
  missingInSheet,
  SHEET_ESSENTIALS,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DesignChangedError, DesignChangesNotFoundError } from '../catalogue.errors.js';
import { DesignsRepository } from '../designs.repository.js';
import { NewDesigns } from '../follows/new-designs.js';
import { BlockedDesigns } from '../reports/blocked-designs.js';
import {
  type BulkRow,
  type BulkValues,
  changeOf,
  fromValues,
  hasSameValues,
  planKey,
  type PlannedChange,
  toChange,
  withCategories,
} from './bulk-change.js';
import { BulkChangesRepository, type ListFilter } from './bulk-changes.repository.js';

const ACTION = 'design.bulk';

/** Lists and changes many designs at once, for operators; every change can be undone (CONS-05). */
@Injectable()
export class BulkChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: BulkChangesRepository,
    private readonly designs: DesignsRepository,
    private readonly auditLog: AuditLog,
    private readonly newDesigns: NewDesigns,
    private readonly blockedDesigns: BlockedDesigns,
  ) {}

  /** Lists designs for operators. @param filter its category is a slug, a name or a path @throws ForbiddenError */
  async page(
    user: SignedInUser,
    {
      category,
      ...filter
    }: Omit<ListFilter, 'categoryIds' | 'essentials'> & { category: string | null },
    afterId: number,
    limit: number,
  ): Promise<ConsoleDesignPage> {
    assertMay(user, 'designs.manage');
    const categoryIds =
      category === null ? null : categoriesNamed(category, await this.designs.categories());
    const essentials = SHEET_ESSENTIALS;
    const rows = await this.repository.list(afterId, limit + 1, {
      ...filter,
      categoryIds,
      essentials,
    });
    const results = rows.slice(0, limit).map((row) => ({
      id: row.id,
      sku: row.sku,
      name: row.name,
      designer: row.designer,
      price: formatYuan(row.priceFen),
      old_price: row.oldPriceFen === null ? null : formatYuan(row.oldPriceFen),
      category_ids: row.categoryIds,
      is_active: row.isActive,
      sheet_missing: missingInSheet(row.sheet),
      chart_pictures: row.chartPictures,
    }));
    return {
      results,
      sheet_fields: SHEET_ESSENTIALS.length,
      next_after: rows.length > limit ? results.at(-1)!.id : null,
    };
  }

  /**
   * Plans a change of many designs or, with a plan, applies it.
   * @throws ForbiddenError, InvalidInputError, DesignChangedError when the plan is outdated
   */
  change(user: SignedInUser, request: DesignChangesRequest): Promise<DesignChangesResponse> {
    assertMay(user, 'designs.manage');
    const change = changeOf(request);
    return this.dataSource.transaction(async (manager) => {
      await this.designs.lockCategories(manager);
      await this.assertCategory(request, manager);
      const rows = await this.repository.lock(request.ids, manager);
      const planned = rows.map((row) => ({ row, after: change(row) }));
      return this.carryOut(user, planned, request, null, manager);
    });
  }

  /**
   * Plans or applies the undo of a change. It restores only designs that were not changed again and that it may put on
   * sale.
   * @throws ForbiddenError, DesignChangesNotFoundError, DesignChangedError when the plan is outdated
   */
  undo(
    user: SignedInUser,
    id: number,
    request: DesignChangesUndoRequest,
  ): Promise<DesignChangesResponse> {
    assertMay(user, 'designs.manage');
    return this.dataSource.transaction(async (manager) => {
      await this.designs.lockCategories(manager);
      const entry = await this.auditLog.find(id, manager);
      if (entry?.action !== ACTION) throw new DesignChangesNotFoundError();
      const { designs } = JSON.parse(entry.details) as { designs: BulkDesignChange[] };
      const targets = await this.targetsOf(designs, manager);
      const made = new Map(designs.map((one) => [one.id, one]));
      const rows = await this.repository.lock([...made.keys()], manager);
      const planned = rows.map((row) => ({
        row,
        after: restored(row, made.get(row.id)!, targets),
      }));
      return this.carryOut(user, planned, request, id, manager);
    });
  }

  private async carryOut(
    user: SignedInUser,
    planned: PlannedChange[],
    { plan: given, reason = '' }: DesignChangesUndoRequest,
    undone: number | null,
    manager: EntityManager,
  ): Promise<DesignChangesResponse> {
    const matched = planned.length;
    const different = planned.filter(({ row, after }) => !hasSameValues(row, after));
    const activated = different.filter(({ row, after }) => after.isActive && !row.isActive);
    const heldIds = await this.blockedDesigns.among(
      activated.map(({ row }) => row.id),
      manager,
    );
    const held = [...heldIds];
    const changes = different.filter(({ row }) => !heldIds.has(row.id));
    const changed = changes.map(toChange);
    const plan = planKey(changed);
    if (given === undefined) return { matched, changed, held, plan, change_id: null };
    if (given !== plan) throw new DesignChangedError();
    if (changed.length === 0) return { matched, changed, held, plan, change_id: null };
    await this.repository.write(changes, manager);
    await this.newDesigns.announce(
      changed.map(({ id: designId }) => designId),
      manager,
    );
    const details = { reason, ...(undone !== null && { undone }), designs: changed };
    const subject = `${changed.length} designs`;
    const id = await this.auditLog.record(user, ACTION, subject, details, manager);
    return { matched, changed, held, plan, change_id: id };
  }

  /** What the categories that a change logged are now: themselves, or those into which they were merged. */
  private async targetsOf(
    designs: BulkDesignChange[],
    manager: EntityManager,
  ): Promise<ReadonlyMap<number, number>> {
    const ids = designs.flatMap(({ before, after }) => [
      ...before.category_ids,
      ...after.category_ids,
    ]);
    const rows = await this.designs.listCategoryTargets([...new Set(ids)], manager);
    return new Map(rows.map(({ id, target }) => [id, target]));
  }

  private async assertCategory(
    { add_category: added }: DesignChangesRequest,
    manager: EntityManager,
  ): Promise<void> {
    if (added === undefined || added === null) return;
    const categories = await this.designs.categories(manager);
    if (categories.some(({ id }) => id === added)) return;
    throw new InvalidInputError({ add_category: [MESSAGES.categoryUnknown] });
  }
}

/**
 * The values before the change. A design that was changed again keeps its values. Deleted categories are left out, and
 * those that were merged since are replaced: a merge is no change of a design.
 */
function restored(
  row: BulkRow,
  made: BulkDesignChange,
  targets: ReadonlyMap<number, number>,
): BulkValues {
  const after = fromValues(made.after);
  const merged = withCategories(
    after,
    after.categoryIds.map((id) => targets.get(id) ?? id),
  );
  if (!hasSameValues(row, merged)) return row;
  const before = fromValues(made.before);
  const ids = before.categoryIds.map((id) => targets.get(id));
  return withCategories(
    before,
    ids.filter((id) => id !== undefined),
  );
}
