import { API_BASE, type DesignCard, formatYuan, IMAGE_WIDTHS, LIMITS, type Page } from '#contracts';
import { imageUrl } from './design-images.js';
import type { DesignQuery } from './design-query.js';
import type { Cursor } from './page-cursors.js';
import { FACTS, type FactsRow, toFacts } from './sheet-columns.js';

/** The fields of a card as stored in the database. Prices in fen. */
export interface CardFields extends FactsRow {
  id: number;
  name: string;
  description: string;
  priceFen: number;
  oldPriceFen: number | null;
  /** Start of the period of at least seven days in which the old price was asked here; null without such a period. */
  oldPriceFrom: Date | null;
  downloadCount: number;
  reviewCount: number;
  /** Null without a review. */
  reviewMean: number | null;
  /** Whether it was uploaded within the last two weeks. */
  isNew: boolean;
  designer: string;
  /** Media id of the first image. */
  previewId: string | null;
}

/** SQL of whether a design `d` is new (WALK-12). */
export const IS_NEW = `d.created_at > now() - interval '14 days' AS "isNew"`;

/** SQL of `CardFields` for a design `d` and its designer's account `u`. */
export const CARD_COLUMNS = `d.id, d.name, d.description, d.price_fen AS "priceFen",
  d.old_price_fen AS "oldPriceFen", d.old_price_from AS "oldPriceFrom",
  d.download_count AS "downloadCount", d.review_count AS "reviewCount",
  d.review_mean AS "reviewMean", ${IS_NEW},
  ${FACTS}, u.username AS designer, (
    SELECT media_id FROM design_images i
    WHERE i.design_id = d.id ORDER BY i.position LIMIT 1) AS "previewId"`;

/** The cards of a page, and one more if there is a next page. */
export interface FoundCards {
  /** How many designs all pages have: exact up to `LIMITS.maxCountExact`; any larger number stands for more. */
  count: number;
  cards: CardFields[];
}

export function toCard(row: CardFields): Omit<DesignCard, 'owned' | 'favourite'> {
  const preview = (width: number) =>
    row.previewId === null ? null : imageUrl(row.previewId, width);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    preview_image: preview(IMAGE_WIDTHS.card),
    preview_image_small: preview(IMAGE_WIDTHS.small),
    designer_username: row.designer,
    download_count: row.downloadCount,
    price: formatYuan(row.priceFen),
    old_price: row.oldPriceFen === null ? null : formatYuan(row.oldPriceFen),
    old_price_kind: oldPriceKindOf(row),
    ...(row.isNew && { is_new: true as const }),
    ...(row.hasSheet && { facts: toFacts(row) }),
    ...(row.reviewMean !== null && {
      reviews: { count: row.reviewCount, rating: Math.round(row.reviewMean * 10) / 10 },
    }),
  };
}

function oldPriceKindOf({ oldPriceFen, oldPriceFrom }: CardFields): DesignCard['old_price_kind'] {
  if (oldPriceFen === null) return null;
  return oldPriceFrom === null ? 'reference' : 'original';
}

/**
 * Makes a page of the cards that were found.
 * @param path below the API's base, such as `/designs/`
 * @param writeCursor creates the cursor of the next page
 */
export function toPage(
  { count, cards }: FoundCards,
  query: DesignQuery,
  path: string,
  writeCursor: (cursor: Cursor) => string,
): Page<DesignCard> {
  const shown = cards.slice(0, query.n);
  const last = shown.at(-1);
  const hasNext = cards.length > query.n && last !== undefined;
  return {
    count: Math.min(count, LIMITS.maxCountExact),
    count_is_exact: count <= LIMITS.maxCountExact,
    next: hasNext
      ? pageUrl(path, query, query.p + 1, writeCursor({ afterId: last.id, count }))
      : null,
    previous: query.p > 1 ? pageUrl(path, query, query.p - 1) : null,
    results: shown.map(toCard),
  };
}

function pageUrl(path: string, query: DesignQuery, p: number, cursor?: string): string {
  const parameters = new URLSearchParams({ p: String(p), n: String(query.n) });
  for (const field of ['name', 'description', 'price_min', 'price_max'] as const) {
    if (query[field]) parameters.set(field, query[field]);
  }
  if (query.categories?.length) parameters.set('categories', query.categories.join(','));
  if (cursor) parameters.set('cursor', cursor);
  return `${API_BASE}${path}?${parameters.toString()}`;
}
