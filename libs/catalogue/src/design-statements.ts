import { ACCOUNT_ROWS } from '#accounts';
import type { ArchiveSummary, DesignerLink, PictureKind, StoredSheet } from '#contracts';
import { ARCHIVE_ROWS } from '#files';
import { type CardFields, IS_NEW } from './design-cards.js';
import { FACTS } from './sheet-columns.js';

export const CATEGORIES = {
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

export const DETAILS = {
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

/** The columns that ordering and downloading need, without those that only the page shows. */
export const BASICS = {
  name: 'design-basics',
  text: `SELECT id, name, price_fen AS "priceFen", designer_id AS "designerId",
    is_active AS "isActive", published_at IS NOT NULL AS "wasOnSale"
    FROM designs WHERE id = $1`,
};

export const ACTIVE = {
  name: 'active-designs',
  text: `SELECT d.id, d.updated_at AS "updatedAt", CASE WHEN NOT EXISTS (
      SELECT FROM designs o WHERE o.designer_id = d.designer_id AND o.is_active AND o.id < d.id)
    THEN (SELECT u.username FROM ${ACCOUNT_ROWS} u
      WHERE u.id = d.designer_id AND u.deleted_at IS NULL) END AS "firstOf"
    FROM designs d
    WHERE d.is_active AND d.id > $1 AND d.id <= $2 ORDER BY d.id LIMIT $3`,
};

export const DESIGNER = {
  name: 'designer',
  text: `SELECT u.id, u.username, count(*)::int AS designs, min(d.created_at) AS since,
      coalesce(p.words, '') AS words, coalesce(p.links, '[]') AS links,
      p.portrait_id AS "portraitId"
    FROM ${ACCOUNT_ROWS} u JOIN designs d ON d.designer_id = u.id AND d.is_active
      LEFT JOIN designer_pages p ON p.user_id = u.id AND p.hidden_note IS NULL
    WHERE lower(u.username) = lower($1) AND u.deleted_at IS NULL
    GROUP BY u.id, u.username, p.user_id`,
};

export const LAST_ACTIVE = {
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
  words: string;
  links: DesignerLink[];
  /** The media id of the portrait; null without one, and while an operator hides the page. */
  portraitId: string | null;
}

export interface BasicsRow {
  id: number;
  name: string;
  priceFen: number;
  designerId: number;
  isActive: boolean;
  /** Whether it is on sale or was before. */
  wasOnSale: boolean;
}

/** Which designs are activated or deactivated at once: those that match all conditions; null means no condition. */
export interface ActivationSelection {
  /** Those with one of these ids or skus. */
  named: { ids: number[]; skus: string[] } | null;
  /** Those in any of these. */
  categoryIds: number[] | null;
  /** Username in any case. */
  designer: string | null;
}

/** A design that an activation selected. */
export interface SelectedRow {
  id: number;
  /** The owner's; null without one. */
  sku: string | null;
  isActive: boolean;
}

/** A design locked by an edit. */
export interface LockedRow {
  designerId: number;
  isActive: boolean;
  updatedAt: Date;
  /** Of the form that wrote it last. */
  idempotencyKey: string | null;
  sheet: StoredSheet | null;
  name: string;
  priceFen: number;
  oldPriceFen: number | null;
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
