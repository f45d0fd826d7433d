import type { ArchiveSummary, Category } from '#contracts';
import { PreparedStatements } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CardFields, CardRow } from './design-cards.js';
import { cardsStatement, type DesignQuery } from './design-query.js';
import { fold, gramsOf } from './search-grams.js';

const CATEGORIES = {
  name: 'categories',
  text: 'SELECT id, name, slug FROM categories ORDER BY position, id',
};

const DETAIL = {
  name: 'design-detail',
  text: `
    SELECT d.id, d.name, d.description, d.price_fen AS "priceFen",
      d.old_price_fen AS "oldPriceFen", d.download_count AS "downloadCount",
      d.is_active AS "isActive", d.designer_id AS "designerId", d.created_at AS "createdAt",
      u.username AS designer,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
          ORDER BY c.position, c.id), '[]')
        FROM design_categories dc JOIN categories c ON c.id = dc.category_id
        WHERE dc.design_id = d.id) AS categories,
      (SELECT coalesce(json_agg(json_build_object(
          'id', i.id, 'fullKey', i.full_key, 'cardKey', i.card_key) ORDER BY i.position), '[]')
        FROM design_images i WHERE i.design_id = d.id) AS images,
      (SELECT json_build_object('size_bytes', a.size_bytes, 'files', a.contents)
        FROM archives a WHERE a.design_id = d.id ORDER BY a.version DESC LIMIT 1) AS archive
    FROM designs d JOIN users u ON u.id = d.designer_id WHERE d.id = $1`,
};

/** The little that ordering and downloading need, without what the page shows. */
const BASICS = {
  name: 'design-basics',
  text: `SELECT id, name, price_fen AS "priceFen", designer_id AS "designerId",
    is_active AS "isActive" FROM designs WHERE id = $1`,
};

export interface BasicsRow {
  id: number;
  name: string;
  priceFen: number;
  designerId: number;
  isActive: boolean;
}

export interface DetailRow extends Omit<CardFields, 'previewKey'> {
  isActive: boolean;
  designerId: number;
  createdAt: Date;
  categories: { id: number; name: string }[];
  images: { id: number; fullKey: string; cardKey: string }[];
  archive: ArchiveSummary | null;
}

/** What a new design is made of. Prices in fen. */
export interface NewDesign {
  designerId: number;
  name: string;
  description: string;
  priceFen: number;
  oldPriceFen: number | null;
  categoryIds: number[];
}

@Injectable()
export class DesignsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: PreparedStatements,
  ) {}

  categories(): Promise<Category[]> {
    return this.statements.rows<Category>(CATEGORIES);
  }

  async cards(query: DesignQuery): Promise<CardRow[]> {
    const { statement, values } = cardsStatement(query);
    return this.statements.rows<CardRow>(statement, values);
  }

  async findDetail(id: number): Promise<DetailRow | null> {
    const [row] = await this.statements.rows<DetailRow>(DETAIL, [id]);
    return row ?? null;
  }

  async findBasics(id: number): Promise<BasicsRow | null> {
    const [row] = await this.statements.rows<BasicsRow>(BASICS, [id]);
    return row ?? null;
  }

  async existsOf(designerId: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM designs WHERE designer_id = $1 LIMIT 1',
      [designerId],
    );
    return rows.length > 0;
  }

  async insertCategory(category: Omit<Category, 'id'>, position: number): Promise<number> {
    const [row] = await this.dataSource.query<[{ id: number }]>(
      'INSERT INTO categories (name, slug, position) VALUES ($1, $2, $3) RETURNING id',
      [category.name, category.slug, position],
    );
    return row.id;
  }

  async insert(design: NewDesign, manager: EntityManager): Promise<number> {
    const name = fold(design.name);
    const description = fold(design.description);
    const [row] = await manager.query<[{ id: number }]>(
      `INSERT INTO designs (designer_id, name, description, price_fen, old_price_fen,
         name_folded, description_folded, name_grams, description_grams)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        design.designerId,
        design.name,
        design.description,
        design.priceFen,
        design.oldPriceFen,
        name,
        description,
        gramsOf(name),
        gramsOf(description),
      ],
    );
    await manager.query(
      'INSERT INTO design_categories (design_id, category_id) SELECT $1, unnest($2::int[])',
      [row.id, design.categoryIds],
    );
    return row.id;
  }

  async countDownload(id: number, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE designs SET download_count = download_count + 1 WHERE id = $1', [
      id,
    ]);
  }
}
