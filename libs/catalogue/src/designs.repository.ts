import { ACCOUNT_ROWS } from '#accounts';
import type { ArchiveSummary, Category, PatternSheet, PictureKind, StoredSheet } from '#contracts';
import { Sql } from '#database';
import { ARCHIVE_ROWS } from '#files';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type CardFields, type CardRow, IS_NEW } from './design-cards.js';
import { cardsStatement, type DesignQuery } from './design-query.js';
import type { Cursor } from './page-cursors.js';
import { fold, gramsOf } from './search-grams.js';
import {
  FACTS,
  SHEET_COLUMN_TYPES,
  sheetColumns,
  SIZE_COLUMN_TYPES,
  sizeRows,
} from './sheet-columns.js';

const CATEGORIES = {
  name: 'categories',
  text: `
    WITH RECURSIVE tree AS (
      SELECT id, name, slug, parent_id, ARRAY[position, id] AS place FROM categories
      WHERE parent_id IS NULL AND merged_into IS NULL
      UNION ALL
      SELECT c.id, c.name, c.slug, c.parent_id, t.place || ARRAY[c.position, c.id]
      FROM categories c JOIN tree t ON c.parent_id = t.id WHERE c.merged_into IS NULL)
    SELECT id, name, slug, parent_id AS parent,
      ARRAY(SELECT c.id FROM tree c WHERE c.parent_id = tree.id ORDER BY c.place) AS children,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'slug', m.slug, 'name', m.name) ORDER BY m.id), '[]')
        FROM categories m WHERE m.merged_into = tree.id) AS merged
    FROM tree ORDER BY place`,
};

const DETAILS = {
  name: 'design-details',
  text: `
    SELECT d.id, d.name, d.description, d.price_fen AS "priceFen",
      d.old_price_fen AS "oldPriceFen", d.old_price_from AS "oldPriceFrom",
      d.old_price_to AS "oldPriceTo", d.old_price_ground AS "oldPriceGround",
      d.picture_kind AS "pictureKind", d.download_count AS "downloadCount",
      d.review_count AS "reviewCount", d.review_mean AS "reviewMean",
      d.is_active AS "isActive", d.designer_id AS "designerId", d.created_at AS "createdAt", ${IS_NEW},
      d.updated_at AS "updatedAt", d.sheet, ${FACTS},
      u.username AS designer,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
          ORDER BY c.position, c.id), '[]')
        FROM design_categories dc JOIN categories c ON c.id = dc.category_id
        WHERE dc.design_id = d.id) AS categories,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'mediaId', i.media_id)
          ORDER BY i.position), '[]')
        FROM design_images i WHERE i.design_id = d.id) AS images,
      (SELECT json_build_object('size_bytes', a.size_bytes, 'files', a.contents)
        FROM ${ARCHIVE_ROWS} a WHERE a.design_id = d.id ORDER BY a.version DESC LIMIT 1) AS archive
    FROM designs d JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id WHERE d.id = $1`,
};

/** The columns of a new design with their types. Those that `columnsOf` writes must be among them. */
const INSERTED = {
  id: 'bigint',
  designer_id: 'bigint',
  sku: 'text',
  name: 'text',
  description: 'text',
  price_fen: 'bigint',
  old_price_fen: 'bigint',
  is_active: 'boolean',
  name_folded: 'text',
  description_folded: 'text',
  name_grams: 'text[]',
  description_grams: 'text[]',
  old_price_ground: 'text',
  picture_kind: 'text',
  ...SHEET_COLUMN_TYPES,
};
const INSERTED_COLUMNS = Object.keys(INSERTED).join(', ');
const SIZE_COLUMNS = Object.keys(SIZE_COLUMN_TYPES).join(', ');

/** The column definitions of a record: `id bigint, name text`. */
const typed = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

/** The columns that ordering and downloading need, without those that only the page shows. */
const BASICS = {
  name: 'design-basics',
  text: `SELECT id, name, price_fen AS "priceFen", designer_id AS "designerId",
    is_active AS "isActive" FROM designs WHERE id = $1`,
};

const ACTIVE = {
  name: 'active-designs',
  text: `SELECT d.id, d.updated_at AS "updatedAt", CASE WHEN NOT EXISTS (
      SELECT FROM designs o WHERE o.designer_id = d.designer_id AND o.is_active AND o.id < d.id)
    THEN (SELECT u.username FROM ${ACCOUNT_ROWS} u
      WHERE u.id = d.designer_id AND u.deleted_at IS NULL) END AS "firstOf"
    FROM designs d
    WHERE d.is_active AND d.id > $1 AND d.id <= $2 ORDER BY d.id LIMIT $3`,
};

const DESIGNER = {
  name: 'designer',
  text: `SELECT u.id, u.username, count(*)::int AS designs, min(d.created_at) AS since
    FROM ${ACCOUNT_ROWS} u JOIN designs d ON d.designer_id = u.id AND d.is_active
    WHERE lower(u.username) = lower($1) AND u.deleted_at IS NULL
    GROUP BY u.id, u.username`,
};

const LAST_ACTIVE = {
  name: 'last-active-design',
  text: 'SELECT coalesce(max(id), 0) AS id FROM designs WHERE is_active',
};

/** The data of a design for the sitemap. */
export interface SitemapDesign {
  id: number;
  updatedAt: Date;
  /** The username of its designer, if it is the designer's first one on sale; null otherwise. */
  firstOf: string | null;
}

/** A designer with designs on sale. */
export interface DesignerRow {
  id: number;
  username: string;
  /** Number of designs on sale. */
  designs: number;
  /** When the first of these designs was uploaded. */
  since: Date;
}

export interface BasicsRow {
  id: number;
  name: string;
  priceFen: number;
  designerId: number;
  isActive: boolean;
}

/** A design locked by an edit. */
export interface LockedRow {
  designerId: number;
  isActive: boolean;
  updatedAt: Date;
  sheet: StoredSheet | null;
}

export interface DetailRow extends Omit<CardFields, 'previewId'> {
  isActive: boolean;
  designerId: number;
  oldPriceTo: Date | null;
  oldPriceGround: string | null;
  pictureKind: PictureKind | null;
  createdAt: Date;
  updatedAt: Date;
  categories: { id: number; name: string }[];
  images: { id: number; mediaId: string }[];
  archive: ArchiveSummary | null;
  sheet: StoredSheet | null;
}

/** A design in its designer's export. */
export interface OwnDesignRow {
  id: number;
  name: string;
  description: string;
  priceFen: number;
  oldPriceFen: number | null;
  isActive: boolean;
  createdAt: Date;
  sheet: StoredSheet | null;
  categories: string[];
}

/** The editable fields of a design. Prices in fen. */
export interface DesignFields {
  name: string;
  description: string;
  priceFen: number;
  oldPriceFen: number | null;
  categoryIds: number[];
  /** What an old price that was not asked here refers to. */
  oldPriceGround?: string | null;
  pictureKind?: PictureKind | null;
  sheet?: PatternSheet | null;
}

export interface NewDesign extends DesignFields {
  designerId: number;
  /** The id in its owner's lists; unique. Set by imports. */
  sku?: string;
  /** On sale at once unless false. */
  isActive?: boolean;
}

/** A change of a design; omitted fields are not changed. */
export interface DesignEdit extends Partial<DesignFields> {
  isActive?: boolean;
  designerId?: number;
  /** The version that the editor saw: a later edit is not overwritten. Null skips the check. */
  seenAt: Date | null;
}

/**
 * SQL for statements of other libs: adds one download to the design of each row.
 * @param rows a relation with a column `design_id`
 */
export const countDownloads = (rows: string) =>
  `UPDATE designs SET download_count = download_count + 1
   FROM ${rows} downloaded WHERE designs.id = downloaded.design_id`;

@Injectable()
export class DesignsRepository {
  constructor(private readonly sql: Sql) {}

  /** The tree of categories in its order, parents before their children. */
  categories(manager?: EntityManager): Promise<Category[]> {
    return manager
      ? this.sql.rows<Category>(CATEGORIES, [], manager)
      : this.sql.publicRows<Category>(CATEGORIES);
  }

  async cards(query: DesignQuery, cursor: Cursor | null): Promise<CardRow[]> {
    const { statement, values } = cardsStatement(query, cursor);
    return this.sql.publicRows<CardRow>(statement, values);
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

  async existsOf(designerId: number): Promise<boolean> {
    const count = await this.sql.affected('SELECT 1 FROM designs WHERE designer_id = $1 LIMIT 1', [
      designerId,
    ]);
    return count > 0;
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

  /** Locks a design against every other edit until the transaction ends. */
  async lock(id: number, manager: EntityManager): Promise<LockedRow | null> {
    return this.sql.one<LockedRow>(
      `SELECT designer_id AS "designerId", is_active AS "isActive", updated_at AS "updatedAt", sheet
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

  /** Counts how many of these categories exist. */
  async countCategories(ids: number[]): Promise<number> {
    const { count } = (await this.sql.one<{ count: number }>(
      'SELECT count(*) FROM categories WHERE id = ANY($1::int[]) AND merged_into IS NULL',
      [ids],
    ))!;
    return count;
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

/** Maps fields to the table's columns and omits undefined ones. */
function columnsOf(fields: Omit<DesignEdit, 'seenAt'>): Record<string, unknown> {
  return {
    ...(fields.name !== undefined && searchable('name', fields.name)),
    ...(fields.description !== undefined && searchable('description', fields.description)),
    ...(fields.priceFen !== undefined && { price_fen: fields.priceFen }),
    ...(fields.oldPriceFen !== undefined && { old_price_fen: fields.oldPriceFen }),
    ...(fields.oldPriceGround !== undefined && { old_price_ground: fields.oldPriceGround }),
    ...(fields.pictureKind !== undefined && { picture_kind: fields.pictureKind }),
    ...(fields.sheet !== undefined && sheetColumns(fields.sheet)),
    ...(fields.isActive !== undefined && { is_active: fields.isActive }),
    ...(fields.designerId !== undefined && { designer_id: fields.designerId }),
  };
}

/** Returns a text with its folded form and its search grams. */
function searchable(column: 'name' | 'description', text: string): Record<string, unknown> {
  const folded = fold(text);
  return { [column]: text, [`${column}_folded`]: folded, [`${column}_grams`]: gramsOf(folded) };
}
