import { ACCOUNT_ROWS } from '#accounts';
import type { StoredSheet } from '#contracts';
import { Sql } from '#database';
import { ARCHIVE_ROWS } from '#files';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DESIGN_FILTER } from '../design-filter.js';

/** A design with the fields that an import compares. */
export interface ExistingDesign {
  id: number;
  sku: string;
  name: string;
  description: string;
  priceFen: number;
  oldPriceFen: number | null;
  isActive: boolean;
  designer: string;
  categoryIds: number[];
  /** Hexadecimal, of the newest version; null if there is none. */
  archiveSha256: string | null;
  archiveName: string | null;
  /** The images in display order. */
  images: ExistingImage[];
  sheet: StoredSheet | null;
}

export interface ExistingImage {
  id: number;
  originalKey: string;
  /**
   * Hexadecimal; null for an image that was stored before imports compared images and has not been hashed
   * since.
   */
  sha256: string | null;
}

/** SHA-256 of the images' originals, hexadecimal, by image id. */
export type ImageHashes = ReadonlyMap<number, string>;

/** Filters of an admin's design list; null means no filter. */
export interface DesignFilter {
  /** Those in any of these. */
  categoryIds: number[] | null;
  designer: string | null;
  isActive: boolean | null;
  /** Part of the sku, or of `#12` if the design has no sku. */
  sku: string | null;
  /** Part of the name. */
  name: string | null;
}

/** Returns the id in `#12`; null for a sku that the owner chose. */
export function idOfSku(sku: string): number | null {
  return /^#\d{1,15}$/.test(sku) ? Number(sku.slice(1)) : null;
}

const idsOf = (skus: string[]): number[] => skus.map(idOfSku).filter((id) => id !== null);

/** Whether design `d` has one of the skus of $1, or of the ids of $2. */
const OF_SKUS = '(d.sku = ANY($1) OR d.id = ANY($2::bigint[]))';

const EXISTING = `
  SELECT d.id, coalesce(d.sku, '#' || d.id) AS sku, d.name, d.description,
    d.price_fen AS "priceFen", d.old_price_fen AS "oldPriceFen", d.is_active AS "isActive",
    u.username AS designer, d.sheet,
    (SELECT coalesce(json_agg(category_id ORDER BY category_id), '[]')
      FROM design_categories WHERE design_id = d.id) AS "categoryIds",
    (SELECT encode(sha256, 'hex') FROM ${ARCHIVE_ROWS} a
      WHERE design_id = d.id ORDER BY version DESC LIMIT 1) AS "archiveSha256",
    (SELECT file_name FROM ${ARCHIVE_ROWS} a
      WHERE design_id = d.id ORDER BY version DESC LIMIT 1) AS "archiveName",
    (SELECT coalesce(json_agg(json_build_object('id', id, 'originalKey', original_key,
        'sha256', encode(original_sha256, 'hex')) ORDER BY position), '[]')
      FROM design_images WHERE design_id = d.id) AS images
  FROM designs d JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id`;

@Injectable()
export class DesignImportsRepository {
  constructor(private readonly sql: Sql) {}

  /** Finds the designs of these skus, by the requested sku. */
  async find(skus: string[], manager: EntityManager): Promise<Map<string, ExistingDesign>> {
    const rows = await this.sql.rows<ExistingDesign>(
      `${EXISTING} WHERE ${OF_SKUS}`,
      [skus, idsOf(skus)],
      manager,
    );
    const found = new Map<string, ExistingDesign>();
    for (const row of rows) {
      for (const sku of [row.sku, `#${row.id}`]) if (skus.includes(sku)) found.set(sku, row);
    }
    return found;
  }

  /**
   * Locks the designs of these skus against every other edit until the transaction ends, in a separate statement: in
   * READ COMMITTED only the next statement sees the categories and pictures that the previous lock holder wrote.
   */
  async lockDesigns(skus: string[], manager: EntityManager): Promise<void> {
    await this.sql.run(
      `SELECT FROM designs d WHERE ${OF_SKUS} ORDER BY d.id FOR UPDATE`,
      [skus, idsOf(skus)],
      manager,
    );
  }

  /** Lists designs from an id on, ordered by id, for an export. */
  list(
    afterId: number,
    limit: number,
    { categoryIds, designer, isActive, sku, name }: DesignFilter,
  ): Promise<ExistingDesign[]> {
    return this.sql.rows<ExistingDesign>(
      `${EXISTING} WHERE d.id > $1
         AND ${DESIGN_FILTER}
       ORDER BY d.id LIMIT $2`,
      [afterId, limit, categoryIds, designer, isActive, sku, name],
    );
  }

  /** Lists the usernames of up to 1000 designers, those with the most designs first. */
  async listDesigners(): Promise<string[]> {
    const rows = await this.sql.rows<{ username: string }>(
      `SELECT u.username FROM ${ACCOUNT_ROWS} u
       JOIN (SELECT designer_id, count(*) AS designs FROM designs GROUP BY designer_id) d
         ON d.designer_id = u.id
       ORDER BY d.designs DESC, u.id LIMIT 1000`,
    );
    return rows.map(({ username }) => username);
  }

  /** Finds the accounts of these names, all in lower case. An admin is a designer also without designs. */
  findAccounts(
    names: string[],
    manager?: EntityManager,
  ): Promise<{ name: string; isDesigner: boolean }[]> {
    return this.sql.rows(
      `SELECT lower(u.username) AS name,
         u.is_admin OR EXISTS (SELECT FROM designs WHERE designer_id = u.id) AS "isDesigner"
       FROM ${ACCOUNT_ROWS} u WHERE lower(u.username) = ANY($1)`,
      [names],
      manager,
    );
  }

  /** Finds the skus that are one of these when written in lower case. */
  async findSkus(skus: string[], manager: EntityManager): Promise<string[]> {
    const rows = await this.sql.rows<{ sku: string }>(
      'SELECT sku FROM designs WHERE lower(sku) = ANY($1)',
      [skus],
      manager,
    );
    return rows.map(({ sku }) => sku);
  }

  /** Whether a design's price, multiplied by a factor, reaches an amount in fen. */
  async hasPriceNear(fen: number, factor: number, manager: EntityManager): Promise<boolean> {
    return this.sql.exists(
      'SELECT FROM designs WHERE price_fen * $2::numeric >= $1',
      [fen, factor],
      manager,
    );
  }

  /** The highest price of all designs, in fen; null without designs. */
  async highestPrice(manager: EntityManager): Promise<number | null> {
    const row = await this.sql.one<{ fen: string | null }>(
      'SELECT max(price_fen) AS fen FROM designs',
      [],
      manager,
    );
    return row!.fen === null ? null : Number(row!.fen);
  }

  /** Serialises imports that have one of these skus, until the transaction ends. */
  async lock(skus: string[], manager: EntityManager): Promise<void> {
    // Always locked in the same order, to avoid deadlocks.
    await this.sql.run(
      `SELECT pg_advisory_xact_lock(hashtextextended('import ' || sku, 0))
       FROM unnest($1::text[]) AS sku`,
      [skus.toSorted()],
      manager,
    );
  }

  /** Saves hashes of images that have none. */
  async saveImageHashes(hashes: ImageHashes, manager: EntityManager): Promise<void> {
    if (hashes.size === 0) return;
    await this.sql.run(
      `UPDATE design_images SET original_sha256 = decode(sha256, 'hex')
       FROM unnest($1::bigint[], $2::text[]) AS hash(image_id, sha256)
       WHERE id = image_id AND original_sha256 IS NULL`,
      [[...hashes.keys()], [...hashes.values()]],
      manager,
    );
  }
}
