import { ACCOUNT_ROWS } from '#accounts';
import type { StoredSheet } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DESIGN_FILTER } from '../design-filter.js';
import type { BulkRow, PlannedChange } from './bulk-change.js';

const CATEGORY_IDS = `(SELECT coalesce(json_agg(category_id ORDER BY category_id), '[]')
  FROM design_categories WHERE design_id = d.id)`;

/** The pictures of design `d` that show a whole chart. */
const CHART_PICTURES = `FROM design_images i JOIN design_image_checks c ON c.image_id = i.id
  WHERE i.design_id = d.id AND c.chart_file IS NOT NULL`;

/** A design in the console's list. Prices are in fen. */
export interface ListedRow extends BulkRow {
  sku: string;
  designer: string;
  sheet: StoredSheet | null;
  /** Pictures that show a whole chart. */
  chartPictures: number;
}

/** Filters of the console's list; null means no filter. */
export interface ListFilter {
  /** Part of the name, of the sku, or of `#12` if the design has no sku. */
  text: string | null;
  categoryIds: number[] | null;
  designer: string | null;
  isActive: boolean | null;
  /** Part of the sku, or of `#12` if the design has no sku. */
  sku: string | null;
  /** Part of the name. */
  name: string | null;
  /** Whether the sheet has all of `essentials`. */
  isComplete: boolean | null;
  essentials: readonly string[];
  /** Whether a picture shows a whole chart. */
  showsChart: boolean | null;
}

@Injectable()
export class BulkChangesRepository {
  constructor(private readonly sql: Sql) {}

  /** Lists designs whose id is above `afterId`, ordered by id. */
  list(afterId: number, limit: number, filter: ListFilter): Promise<ListedRow[]> {
    const { categoryIds, designer, isActive, sku, name, isComplete, essentials } = filter;
    const { showsChart, text } = filter;
    return this.sql.rows<ListedRow>(
      `SELECT d.id, coalesce(d.sku, '#' || d.id) AS sku, d.name, u.username AS designer,
         d.price_fen AS "priceFen", d.old_price_fen AS "oldPriceFen", d.is_active AS "isActive",
         d.sheet, ${CATEGORY_IDS} AS "categoryIds",
         (SELECT count(*)::int ${CHART_PICTURES}) AS "chartPictures"
       FROM designs d JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id
       WHERE d.id > $1
         AND ${DESIGN_FILTER}
         AND ($8::boolean IS NULL OR coalesce(d.sheet ?& $9::text[], false) = $8)
         AND ($10::boolean IS NULL OR EXISTS (SELECT ${CHART_PICTURES}) = $10)
         AND ($11::text IS NULL OR position(lower($11) IN lower(d.name)) > 0
           OR position(lower($11) IN lower(coalesce(d.sku, '#' || d.id))) > 0)
       ORDER BY d.id LIMIT $2`,
      [
        afterId,
        limit,
        categoryIds,
        designer,
        isActive,
        sku,
        name,
        isComplete,
        essentials,
        showsChart,
        text,
      ],
    );
  }

  /**
   * Locks designs against every other edit until the transaction ends, in a separate statement: in READ COMMITTED only
   * the next statement sees the categories that the previous lock holder wrote.
   */
  async lock(ids: number[], manager: EntityManager): Promise<BulkRow[]> {
    await this.sql.run(
      'SELECT FROM designs d WHERE d.id = ANY($1::bigint[]) ORDER BY d.id FOR UPDATE',
      [ids],
      manager,
    );
    return this.sql.rows<BulkRow>(
      `SELECT d.id, d.name, d.price_fen AS "priceFen", d.old_price_fen AS "oldPriceFen",
         d.is_active AS "isActive", ${CATEGORY_IDS} AS "categoryIds"
       FROM designs d WHERE d.id = ANY($1::bigint[]) ORDER BY d.id`,
      [ids],
      manager,
    );
  }

  /** Sets the values of designs that are locked. */
  async write(changes: PlannedChange[], manager: EntityManager): Promise<void> {
    const rows = changes.map(({ row, after }) => ({
      id: row.id,
      price: after.priceFen,
      old_price: after.oldPriceFen,
      is_active: after.isActive,
    }));
    // Categories are written first, because the update of the design marks it as changed for the search.
    await this.writeCategories(changes, manager);
    await this.sql.run(
      `UPDATE designs d SET price_fen = given.price, old_price_fen = given.old_price,
         is_active = given.is_active, updated_at = now()
       FROM json_to_recordset($1::json)
         AS given(id bigint, price bigint, old_price bigint, is_active boolean)
       WHERE d.id = given.id`,
      [JSON.stringify(rows)],
      manager,
    );
  }

  private async writeCategories(changes: PlannedChange[], manager: EntityManager): Promise<void> {
    const moved = changes.filter(
      ({ row, after }) => row.categoryIds.join() !== after.categoryIds.join(),
    );
    if (moved.length === 0) return;
    const ids = moved.map(({ row }) => row.id);
    await this.sql.run(
      'DELETE FROM design_categories WHERE design_id = ANY($1::bigint[])',
      [ids],
      manager,
    );
    const rows = moved.flatMap(({ row, after }) =>
      after.categoryIds.map((category) => ({ design: row.id, category })),
    );
    await this.sql.run(
      `INSERT INTO design_categories (design_id, category_id)
       SELECT design, category FROM json_to_recordset($1::json) AS given(design bigint, category int)`,
      [JSON.stringify(rows)],
      manager,
    );
  }
}
