import { ACCOUNT_ROWS } from '#accounts';
import type { Category, PatternSheet } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CardFields, FoundCards } from './design-cards.js';
import {
  columnsOf,
  type DesignEdit,
  INSERTED,
  INSERTED_COLUMNS,
  type NewDesign,
  SIZE_COLUMNS,
  typed,
} from './design-columns.js';
import { cardsStatement, type DesignSelection } from './design-query.js';
import {
  type ActivationSelection,
  ACTIVE,
  BASICS,
  type BasicsRow,
  CATEGORIES,
  DESIGNER,
  type DesignerRow,
  type DetailRow,
  DETAILS,
  LAST_ACTIVE,
  type LockedRow,
  type OwnDesignRow,
  type SelectedRow,
  type SitemapDesign,
} from './design-statements.js';
import { SIZE_COLUMN_TYPES, sizeRows } from './sheet-columns.js';

/**
 * SQL for statements of other libs: adds one download to the design of each row.
 * @param rows a relation with a column `design_id`
 */
export const countDownloads = (rows: string) =>
  `UPDATE designs SET download_count = download_count + 1
   FROM ${rows} downloaded WHERE designs.id = downloaded.design_id`;

/** A row of `cardsStatement`; an empty page is one row that has only the count. */
type CardRow = { count: number } & (CardFields | { id: null });

@Injectable()
export class DesignsRepository {
  constructor(private readonly sql: Sql) {}

  /** The tree of categories in its order, parents before their children. */
  categories(manager?: EntityManager): Promise<Category[]> {
    return manager
      ? this.sql.rows<Category>(CATEGORIES, [], manager)
      : this.sql.publicRows<Category>(CATEGORIES);
  }

  async cards(selection: DesignSelection): Promise<FoundCards> {
    const { statement, values } = cardsStatement(selection);
    const rows = await this.sql.publicRows<CardRow>(statement, values);
    return {
      count: rows[0]?.count ?? 0,
      cards: rows.filter((row): row is CardFields & { count: number } => row.id !== null),
    };
  }

  async findDetail(id: number): Promise<DetailRow | null> {
    return this.sql.publicOne<DetailRow>(DETAILS, [id]);
  }

  async findBasics(id: number, manager?: EntityManager): Promise<BasicsRow | null> {
    return this.sql.one<BasicsRow>(BASICS, [id], manager);
  }

  /** A designer with designs on sale, by name in any case. */
  async designer(name: string): Promise<DesignerRow | null> {
    return this.sql.publicOne<DesignerRow>(DESIGNER, [name]);
  }

  active(after: number, last: number, max: number): Promise<SitemapDesign[]> {
    return this.sql.rows<SitemapDesign>(ACTIVE, [after, last, max]);
  }

  async lastActiveId(): Promise<number> {
    const row = await this.sql.one<{ id: number }>(LAST_ACTIVE);
    return row?.id ?? 0;
  }

  /** Counts all designs, on sale or not. */
  async count(): Promise<number> {
    return (await this.sql.one<{ count: number }>('SELECT count(*) FROM designs'))!.count;
  }

  /** All designs of a designer, in the order of their ids. */
  listOf(designerId: number): Promise<OwnDesignRow[]> {
    return this.sql.rows<OwnDesignRow>(
      `SELECT d.id, d.name, d.description, d.price_fen AS "priceFen",
         d.old_price_fen AS "oldPriceFen", d.is_active AS "isActive", d.created_at AS "createdAt",
         d.sheet, ARRAY(SELECT c.name FROM design_categories dc
           JOIN categories c ON c.id = dc.category_id
           WHERE dc.design_id = d.id ORDER BY c.position, c.id) AS categories
       FROM designs d WHERE d.designer_id = $1 ORDER BY d.id`,
      [designerId],
    );
  }

  async insertCategory(
    { name, slug, parent = null }: Pick<Category, 'name' | 'slug'> & { parent?: number | null },
    position: number,
  ): Promise<number> {
    const row = (await this.sql.one<{ id: number }>(
      'INSERT INTO categories (name, slug, position, parent_id) VALUES ($1, $2, $3, $4) RETURNING id',
      [name, slug, position, parent],
    ))!;
    return row.id;
  }

  /** @returns the ids in the given order, which is also the order of the list */
  async insert(designs: NewDesign[], manager: EntityManager): Promise<number[]> {
    // Ids are reserved first, because the order of the rows that an INSERT returns is not guaranteed.
    const taken = await this.sql.rows<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('designs', 'id')) AS id FROM generate_series(1, $1)`,
      [designs.length],
      manager,
    );
    const ids = taken.map(({ id }) => id);
    const rows = designs.map((design, i) => ({
      id: ids[i]!,
      sku: design.sku ?? null,
      is_active: true,
      ...columnsOf(design),
      category_ids: design.categoryIds,
      sizes: sizeRows(design.sheet ?? null),
    }));
    await this.sql.run(
      `WITH given AS (
         SELECT * FROM json_to_recordset($1::json)
           AS design(${typed(INSERTED)}, category_ids int[], sizes jsonb)),
       categorised AS (
         INSERT INTO design_categories (design_id, category_id)
         SELECT id, unnest(category_ids) FROM given),
       sized AS (
         INSERT INTO design_sizes (design_id, ${SIZE_COLUMNS})
         SELECT id, ${SIZE_COLUMNS} FROM given,
           jsonb_to_recordset(sizes) AS size(${typed(SIZE_COLUMN_TYPES)}))
       INSERT INTO designs (${INSERTED_COLUMNS}) OVERRIDING SYSTEM VALUE
       SELECT ${INSERTED_COLUMNS} FROM given`,
      [JSON.stringify(rows)],
      manager,
    );
    return ids;
  }

  /** The design that a form with this key wrote last. */
  async findByIdempotencyKey(key: string): Promise<number | null> {
    const row = await this.sql.one<{ id: number }>(
      'SELECT id FROM designs WHERE idempotency_key = $1',
      [key],
    );
    return row?.id ?? null;
  }

  /** Locks a design against every other edit until the transaction ends. */
  async lock(id: number, manager: EntityManager): Promise<LockedRow | null> {
    return this.sql.one<LockedRow>(
      `SELECT designer_id AS "designerId", is_active AS "isActive", updated_at AS "updatedAt",
         idempotency_key AS "idempotencyKey", sheet, name, price_fen AS "priceFen", old_price_fen AS "oldPriceFen"
       FROM designs WHERE id = $1 FOR UPDATE`,
      [id],
      manager,
    );
  }

  async update(id: number, edit: DesignEdit, manager: EntityManager): Promise<void> {
    const columns = columnsOf(edit);
    const names = Object.keys(columns);
    const sets = names.map((name, i) => `${name} = $${i + 2}, `).join('');
    await this.sql.run(
      `UPDATE designs SET ${sets} updated_at = now() WHERE id = $1`,
      [id, ...Object.values(columns)],
      manager,
    );
    if (edit.sheet !== undefined) await this.setSizes(id, edit.sheet, manager);
    if (!edit.categoryIds) return;
    await this.sql.run('DELETE FROM design_categories WHERE design_id = $1', [id], manager);
    await this.setCategories(id, edit.categoryIds, manager);
  }

  /** Finds the designs of a selection, ordered by id, and locks them until the transaction ends. */
  lockSelected(
    { named, categoryIds, designer }: ActivationSelection,
    manager: EntityManager,
  ): Promise<SelectedRow[]> {
    return this.sql.rows<SelectedRow>(
      `SELECT d.id, d.sku, d.is_active AS "isActive"
       FROM designs d JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id
       WHERE (NOT $1::boolean OR d.id = ANY($2::bigint[]) OR d.sku = ANY($3::text[]))
         AND ($4::int[] IS NULL OR EXISTS (
           SELECT FROM design_categories dc
           WHERE dc.design_id = d.id AND dc.category_id = ANY($4)))
         AND ($5::text IS NULL OR lower(u.username) = lower($5))
       ORDER BY d.id FOR UPDATE OF d`,
      [named !== null, named?.ids ?? [], named?.skus ?? [], categoryIds, designer],
      manager,
    );
  }

  /** Puts designs on sale or takes them off. */
  setActive(ids: number[], isActive: boolean, manager: EntityManager): Promise<void> {
    return this.sql.run(
      'UPDATE designs SET is_active = $1, updated_at = now() WHERE id = ANY($2::bigint[])',
      [isActive, ids],
      manager,
    );
  }

  /**
   * Makes changes of the tree of categories wait until the transaction ends. They lock designs after the tree, so a
   * transaction calls this before it locks a design.
   */
  async lockCategories(manager: EntityManager): Promise<void> {
    await this.sql.run('LOCK TABLE categories IN ROW EXCLUSIVE MODE', [], manager);
  }

  /** The categories with these ids; in place of a merged one, that into which it was merged. */
  listCategoryTargets(
    ids: number[],
    manager?: EntityManager,
  ): Promise<{ id: number; target: number }[]> {
    return this.sql.rows(
      'SELECT id, coalesce(merged_into, id) AS target FROM categories WHERE id = ANY($1::int[])',
      [ids],
      manager,
    );
  }

  private async setSizes(
    id: number,
    sheet: PatternSheet | null,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run('DELETE FROM design_sizes WHERE design_id = $1', [id], manager);
    const sizes = sizeRows(sheet);
    if (sizes.length === 0) return;
    await this.sql.run(
      `INSERT INTO design_sizes (design_id, ${SIZE_COLUMNS})
       SELECT $1, ${SIZE_COLUMNS} FROM json_to_recordset($2::json) AS size(${typed(SIZE_COLUMN_TYPES)})`,
      [id, JSON.stringify(sizes)],
      manager,
    );
  }

  private async setCategories(
    id: number,
    categoryIds: number[],
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      'INSERT INTO design_categories (design_id, category_id) SELECT $1, unnest($2::int[])',
      [id, categoryIds],
      manager,
    );
  }
}
