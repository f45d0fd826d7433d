import {
  validateArchive,
  validateDescription,
  validateDesignName,
  validateOldPrice,
  validatePrice,
  isLongerThan,
} from './design-rules.js';
import { type SheetCells, validateSheetCells } from '../sheet/sheet-manifest.js';
import { SHEET_COLUMNS, type SheetColumn } from '../sheet/sheet-manifest-columns.js';
import { LIMITS } from '../http/limits.js';
import { MESSAGES } from '../messages/messages.js';
import { validateAnyUsername } from '../accounts/usernames.js';
import type { Integer } from '../http/scalars.js';

/** The columns of a manifest without those of the pattern sheet. */
const DESIGN_COLUMNS = {
  sku: '货号',
  name: '名称',
  description: '描述',
  price: '价格',
  old_price: '原价',
  categories: '分类',
  designer_username: '设计师',
  file: '文件',
  detail_images: '图片',
  is_active: '上架',
} as const;
export type DesignColumn = keyof typeof DESIGN_COLUMNS;

/** A column of a design itself, or of its pattern sheet (SHEET-11). */
export type ImportColumn = DesignColumn | SheetColumn;

/** The columns of a manifest in the order of the template, with their Chinese names. */
export const IMPORT_COLUMNS: Readonly<Record<ImportColumn, string>> = /* @__PURE__ */ Object.assign(
  {},
  DESIGN_COLUMNS,
  SHEET_COLUMNS,
);

/** A file of a row, identified by its content. */
export interface ImportFile {
  name: string;
  /** Hexadecimal SHA-256. */
  sha256: string;
  size_bytes: Integer;
}

/**
 * A design in a manifest: the desired state of the design with this `sku`. Null keeps the current value; for
 * a new design it means no value.
 */
export interface DesignImport {
  /** `#12` is the design with the id 12, whatever its sku is. */
  sku: string;
  name: string;
  description: string;
  /** Yuan, such as `29.90`. */
  price: string;
  /** An empty string removes it. */
  old_price: string | null;
  /** The categories, by name or slug; null leaves them as they are, an empty list removes all. */
  categories: string[] | null;
  /** If empty, it is not changed; a new design gets the importing admin. */
  designer_username: string;
  is_active: boolean | null;
  file: ImportFile | null;
  /** All images in order. */
  detail_images: ImportFile[] | null;
  /**
   * Cells of the pattern sheet by column, nested as the sheet is: `{craft: '棒针', measurements: {bust: '92/100'}}`.
   * Cells that are absent are not changed.
   */
  sheet?: NestedSheetCells | null;
}

/** Cells by column; those of measures, sizes and the licence are in objects of their own. */
export interface NestedSheetCells {
  [group: string]: string | { [key: string]: string };
}

/** Nests cells: `measurements.bust` becomes a property of `measurements`. Returns null for no cells. */
export function nestSheetCells(cells: SheetCells): NestedSheetCells | null {
  const nested: NestedSheetCells = {};
  for (const [column, text] of Object.entries(cells)) {
    const dot = column.indexOf('.');
    if (dot === -1) nested[column] = text;
    else {
      const group = column.slice(0, dot);
      nested[group] = { ...(nested[group] as object), [column.slice(dot + 1)]: text };
    }
  }
  return Object.keys(nested).length > 0 ? nested : null;
}

/** The inverse of `nestSheetCells`. */
export function flattenSheetCells(nested: NestedSheetCells | null | undefined): SheetCells {
  const cells = Object.entries(nested ?? {}).flatMap(([group, value]) =>
    typeof value === 'object'
      ? Object.entries(value ?? {}).map(([key, text]) => [`${group}.${key}`, text])
      : [[group, value]],
  );
  return Object.fromEntries(cells) as SheetCells;
}

/** An error or warning of an import row. `message` is Chinese, for the operator. */
export interface ImportFault {
  column: ImportColumn;
  message: string;
  /** The consent that would accept the row. */
  needs?: keyof ImportConsent;
}

/** The operator's consents. A row that needs a missing consent is rejected. */
export interface ImportConsent {
  /** Prices far above the shop's highest. */
  yes_prices?: boolean;
  /** Designers that the shop does not know. */
  yes_new_designers?: boolean;
}

export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'failed';

/** The outcome that a row would have, or had. */
export interface ImportCheck {
  sku: string;
  outcome: ImportOutcome;
  /** Null for a design that does not exist yet. */
  design_id: Integer | null;
  /** The columns that an update changes. */
  changes: ImportColumn[];
  /** The SHA-256 of the files that the shop does not have. */
  missing: string[];
  /** All validation errors of the row; empty unless the outcome is `failed`. */
  faults: ImportFault[];
  /** Likely oversights of the operator in a row that is `created` or `updated`. */
  warnings: ImportFault[];
}

/** POST /designs/import/check, for admins. */
export interface ImportCheckRequest extends ImportConsent {
  rows: DesignImport[];
  /** Names of designers; the response lists which of them are new. */
  designers?: string[];
}

/** A name that an import would make a designer. */
export interface NewDesigner {
  username: string;
  /** Whether no such account exists, or it has no designs. */
  account: 'none' | 'without_designs';
  /** The existing designer who was probably meant. */
  suggestion: string | null;
}

/** Response of a check. */
export interface ImportCheckResponse extends ImportResults {
  new_designers: NewDesigner[];
}

/** One result per row, in order. */
export interface ImportResults {
  results: ImportCheck[];
}

/**
 * Validates a row by itself and returns all errors. The server also checks the categories and the content of
 * the files.
 */
export function validateImportRow(row: DesignImport): ImportFault[] {
  return [...validateDesignRow(row), ...validateSheetCells(flattenSheetCells(row.sheet))];
}

/** Like `validateImportRow`, without the cells of the pattern sheet. */
export function validateDesignRow(row: DesignImport): ImportFault[] {
  const faults: ImportFault[] = [];
  const note = (column: ImportColumn, message: string | null) => {
    if (message !== null) faults.push({ column, message });
  };
  note('sku', validateSku(row.sku));
  note('name', validateDesignName(row.name));
  note('description', validateDescription(row.description));
  note('price', validatePrice(row.price));
  note('old_price', validateOldPrice(row.old_price ?? ''));
  const categories = row.categories ?? [];
  if (categories.length > LIMITS.categoriesPerDesign) {
    note('categories', MESSAGES.categoriesTooMany);
  }
  if (categories.some((text) => text.length > LIMITS.categoryPathMax)) {
    note('categories', MESSAGES.fieldTooLong);
  }
  if (row.designer_username) note('designer_username', validateAnyUsername(row.designer_username));
  if (row.file) note('file', validateArchive(row.file.name, row.file.size_bytes));
  const images = row.detail_images ?? [];
  if (images.length > LIMITS.imagesPerDesign) note('detail_images', MESSAGES.imagesTooMany);
  if (images.some(({ size_bytes }) => size_bytes > LIMITS.uploadImageMaxBytes)) {
    note('detail_images', MESSAGES.uploadImageTooLarge);
  }
  return faults;
}

/** Validates a sku; returns null if it is valid. */
export function validateSku(sku: string): string | null {
  if (sku === '') return MESSAGES.required;
  const isPlain = /^[^\p{C}\p{Z}#][^\p{C}\p{Zl}\p{Zp}]*$/u.test(sku) && sku.trim() === sku;
  if (!isPlain && !/^#\d{1,15}$/.test(sku)) return MESSAGES.skuInvalid;
  return isLongerThan(sku, LIMITS.skuMax) ? MESSAGES.skuTooLong : null;
}
