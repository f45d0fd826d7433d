import { type DesignDetail, fillSheet } from '#contracts';
import { toCard } from './design-cards.js';
import { toImage } from './design-images.js';
import type { DetailRow } from './design-statements.js';

/** The answer about one design. */
export function toDetail(row: DetailRow): DesignDetail {
  return {
    ...toCard({ ...row, previewId: row.images[0]?.mediaId ?? null }),
    old_price_period: periodOf(row),
    old_price_ground: row.oldPriceFen === null ? null : row.oldPriceGround,
    picture_kind: row.pictureKind,
    upload_date: row.createdAt.toISOString(),
    categories: row.categories,
    detail_images: row.images.map(toImage),
    is_active: row.isActive,
    updated_at: row.updatedAt.toISOString(),
    archive: row.archive,
    sheet: row.sheet && fillSheet(row.sheet),
  };
}

function periodOf({ oldPriceFen, oldPriceFrom, oldPriceTo }: DetailRow) {
  if (oldPriceFen === null || oldPriceFrom === null || oldPriceTo === null) return null;
  return { from: oldPriceFrom.toISOString(), to: oldPriceTo.toISOString() };
}
