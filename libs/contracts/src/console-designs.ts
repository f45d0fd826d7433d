import { isKnown, type StoredSheet } from './sheet-fill.js';
import { SHEET_FIELDS, type SheetFieldName } from './sheet-declarations.js';
import type { Integer, Yuan } from './scalars.js';

/** The fields that a buyer decides by. A sheet with all of them is complete (CONS-05). */
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

/** The labels of the essential fields that a sheet lacks; all of them without a sheet. */
export function missingInSheet(sheet: StoredSheet | null): string[] {
  return SHEET_ESSENTIALS.filter((name) => !isKnown(sheet?.[name])).map(
    (name) => SHEET_FIELDS[name].label,
  );
}

/** Texts about bulk changes; the site's pages do not load them. */
export const BULK_MESSAGES = {
  oneChange: '请只选一种改动：上架或下架、定价、按百分比改价、加分类、去分类',
  priceOutside: '改后的价格不在 0.01 元到 9999999999.99 元之间',
  categoriesTooMany: '有设计的分类会超过 20 个',
  notFound: '没有这次批量改动',
} as const;

/** The most designs of one bulk change. */
export const BULK_DESIGNS_MAX = 500;

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
}

/** GET /console/designs?category=&designer=&active=&sku=&name=&sheet=&after=. */
export interface ConsoleDesignPage {
  results: ConsoleDesignItem[];
  /** Number of essential fields of a pattern sheet. */
  sheet_fields: Integer;
  /** Value of `after` for the next page; null on the last. */
  next_after: Integer | null;
}

/**
 * POST /console/designs/changes: exactly one change of these designs. Without `plan` nothing changes, and the response
 * shows what would; with the `plan` of that response and a reason the change is made.
 */
export interface DesignChangesRequest {
  ids: Integer[];
  is_active?: boolean;
  price?: Yuan;
  /** Changes each price by so many percent. */
  price_percent?: Integer;
  add_category?: Integer;
  remove_category?: Integer;
  plan?: string;
  reason?: string;
}

/** POST /console/designs/changes/{id}/undo: without `plan` as above. */
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

export interface BulkDesignChange {
  id: Integer;
  name: string;
  before: BulkDesignValues;
  after: BulkDesignValues;
}

/** The planned or the made change. */
export interface DesignChangesResponse {
  /** Number of designs that exist among the given ones. */
  matched: Integer;
  changed: BulkDesignChange[];
  /** To be sent with the reason; it fits only while these values are what they are. */
  plan: string;
  /** The number to undo the change by; null for a plan, and when nothing changed. */
  change_id: Integer | null;
}
