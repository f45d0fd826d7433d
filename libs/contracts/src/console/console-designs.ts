import { isKnown, type StoredSheet } from '../sheet/sheet-fill.js';
import { SHEET_FIELDS, type SheetFieldName } from '../sheet/sheet-declarations.js';
import type { Integer, Yuan } from '../http/scalars.js';

/** The fields that buyers need for a decision. A sheet with all of them is complete (CONS-05). */
export const SHEET_ESSENTIALS = [
  'craft',
  'audience',
  'difficulty',
  'languages',
  'instructions',
  'techniques',
  'sizes',
  'measurements',
  'gauge',
  'tools',
  'yarn_weight',
  'yardage_m',
] as const satisfies readonly SheetFieldName[];

/** The labels of the essential fields that are unknown in a sheet; all labels if there is no sheet. */
export function missingInSheet(sheet: StoredSheet | null): string[] {
  return SHEET_ESSENTIALS.filter((name) => !isKnown(sheet?.[name])).map(
    (name) => SHEET_FIELDS[name].label,
  );
}

/** Texts about bulk changes. Separate from `MESSAGES`, because the pages of the site do not need them. */
export const BULK_MESSAGES = {
  oneChange: '请只选一种改动：上架或下架、定价、按百分比改价、加分类、去分类',
  priceOutside: '改后的价格不在 0.01 元到 9999999999.99 元之间',
  categoriesTooMany: '有设计的分类会超过 20 个',
  notFound: '没有这次批量改动',
} as const;

/** Maximum number of designs in one bulk change. */
export const BULK_DESIGNS_MAX = 500;

/** Limits of a change of prices by percent. */
export const BULK_PERCENT = { min: -90, max: 500 } as const;

/** A design in the console's list, on sale or not. */
export interface ConsoleDesignItem {
  id: Integer;
  /** `#12` for a design without a sku of its own. */
  sku: string;
  name: string;
  designer: string;
  price: Yuan;
  old_price: Yuan | null;
  category_ids: Integer[];
  is_active: boolean;
  /** Labels of the essential fields of the pattern sheet that are unknown. */
  sheet_missing: string[];
  /** Pictures that show a whole chart of the archive (SHELF-13). */
  chart_pictures: Integer;
}

/** GET /console/designs?category=&designer=&active=&sku=&name=&sheet=&pictures=&after=. */
export interface ConsoleDesignPage {
  results: ConsoleDesignItem[];
  /** Number of essential fields of a pattern sheet. */
  sheet_fields: Integer;
  /** Value of `after` for the next page; null on the last. */
  next_after: Integer | null;
}

/**
 * POST /console/designs/changes: exactly one change of these designs. Without `plan` nothing is changed, and the response
 * is a preview; with the `plan` of that response and a reason the change is applied.
 */
export interface DesignChangesRequest {
  ids: Integer[];
  is_active?: boolean;
  price?: Yuan;
  /** Changes each price by this percentage. */
  price_percent?: Integer;
  add_category?: Integer;
  remove_category?: Integer;
  plan?: string;
  reason?: string;
}

/** POST /console/designs/changes/{id}/undo: `plan` and `reason` as in `DesignChangesRequest`. */
export interface DesignChangesUndoRequest {
  plan?: string;
  reason?: string;
}

/** The values of a design that a bulk change sets. */
export interface BulkDesignValues {
  price: Yuan;
  /** Removed when it is not above the new price. */
  old_price: Yuan | null;
  category_ids: Integer[];
  is_active: boolean;
}

/** The values of one design before and after a bulk change. */
export interface BulkDesignChange {
  id: Integer;
  name: string;
  before: BulkDesignValues;
  after: BulkDesignValues;
}

/** The planned or the applied change. */
export interface DesignChangesResponse {
  /** Number of requested designs that exist. */
  matched: Integer;
  changed: BulkDesignChange[];
  /** Ids of the designs that would go on sale and do not, because a notice of infringement holds them (LAW-08). */
  held: Integer[];
  /** The plan to send with the reason. It is outdated as soon as one of these values changes. */
  plan: string;
  /** The id for the undo of the change; null for a plan, and if nothing was changed. */
  change_id: Integer | null;
}
