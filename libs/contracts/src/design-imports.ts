import {
  findArchiveFault,
  findDescriptionFault,
  findDesignNameFault,
  findOldPriceFault,
  findPriceFault,
  isLongerThan,
} from './design-rules.js';
import { LIMITS } from './limits.js';
import { MESSAGES } from './messages.js';
import { findAnyUsernameFault } from './usernames.js';

/** The columns of a manifest, in the order of the template, and what they are called in Chinese. */
export const IMPORT_COLUMNS = {
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
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

/** A file of a row, known by its content. */
export interface ImportFile {
  name: string;
  /** Hexadecimal SHA-256. */
  sha256: string;
  size_bytes: number;
}

/**
 * A design as a manifest has it: what the shop is to have under this `sku`. Null leaves as it is what the
 * shop has; for a new design it stands for nothing.
 */
export interface DesignImport {
  /** `#12` is the design with the id 12, whatever its sku is. */
  sku: string;
  name: string;
  description: string;
  /** Yuan, such as `29.90`. */
  price: string;
  /** Empty for none. */
  old_price: string | null;
  /** By name or slug; empty for none. */
  categories: string[] | null;
  /** Empty leaves it; of a new design, the importing admin's own. */
  designer_username: string;
  is_active: boolean | null;
  file: ImportFile | null;
  /** All of them, in their order. */
  detail_images: ImportFile[] | null;
}

export interface ImportFault {
  column: ImportColumn;
  message: string;
  /** The consent that lets the row pass as it is. */
  needs?: keyof ImportConsent;
}

/** What an operator agreed to. Without it a row that needs it is at fault. */
export interface ImportConsent {
  /** Prices far beyond the dearest of the shop. */
  yes_prices?: boolean;
  /** Designers that the shop does not know. */
  yes_new_designers?: boolean;
}

export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'failed';

/** What would become of a row, or became of it. */
export interface ImportCheck {
  sku: string;
  outcome: ImportOutcome;
  /** Null for a design that is yet to be made. */
  design_id: number | null;
  /** What an update changes. */
  changes: ImportColumn[];
  /** The SHA-256 of the files that the shop does not have. */
  missing: string[];
  /** With `failed`, all of them. */
  faults: ImportFault[];
  /** With `created` and `updated`, what the operator may have overlooked. */
  warnings: ImportFault[];
}

/** POST /designs/import/check, by admins. */
export interface ImportCheckRequest extends ImportConsent {
  rows: DesignImport[];
  /** Names of designers, to be told which of them are new. */
  designers?: string[];
}

/** A name that an import would make a designer's. */
export interface NewDesigner {
  username: string;
  /** Whether there is no such account yet, or one that has no designs. */
  account: 'none' | 'without_designs';
  /** The designer who was probably meant. */
  suggestion: string | null;
}

/** What a check answers. */
export interface ImportCheckResponse extends ImportResults {
  new_designers: NewDesigner[];
}

/** One for each row, in their order. */
export interface ImportResults {
  results: ImportCheck[];
}

/**
 * What is wrong with a row by itself, all of it. The server knows more: whether there are such categories,
 * and what is inside the files.
 */
export function findImportFaults(row: DesignImport): ImportFault[] {
  const faults: ImportFault[] = [];
  const note = (column: ImportColumn, message: string | null) => {
    if (message !== null) faults.push({ column, message });
  };
  note('sku', findSkuFault(row.sku));
  note('name', findDesignNameFault(row.name));
  note('description', findDescriptionFault(row.description));
  note('price', findPriceFault(row.price));
  note('old_price', findOldPriceFault(row.old_price ?? ''));
  const categories = row.categories ?? [];
  if (categories.length > LIMITS.categoriesPerDesign) {
    note('categories', MESSAGES.categoriesTooMany);
  }
  if (categories.some((text) => text.length > LIMITS.categoryNameMax)) {
    note('categories', MESSAGES.fieldTooLong);
  }
  if (row.designer_username) note('designer_username', findAnyUsernameFault(row.designer_username));
  if (row.file) note('file', findArchiveFault(row.file.name, row.file.size_bytes));
  const images = row.detail_images ?? [];
  if (images.length > LIMITS.imagesPerDesign) note('detail_images', MESSAGES.imagesTooMany);
  if (images.some(({ size_bytes }) => size_bytes > LIMITS.uploadImageMaxBytes)) {
    note('detail_images', MESSAGES.uploadImageTooLarge);
  }
  return faults;
}

/** What is wrong with a sku; null when nothing is. */
export function findSkuFault(sku: string): string | null {
  if (sku === '') return MESSAGES.required;
  const isPlain = /^[^\p{C}\p{Z}#][^\p{C}\p{Zl}\p{Zp}]*$/u.test(sku) && sku.trim() === sku;
  if (!isPlain && !/^#\d{1,15}$/.test(sku)) return MESSAGES.skuInvalid;
  return isLongerThan(sku, LIMITS.skuMax) ? MESSAGES.skuTooLong : null;
}
