import {
  findSheetWarnings,
  type ImportFault,
  API_MESSAGES,
  parseYuan,
  sheetColumnOf,
} from '#contracts';
import type { PlannedRow } from './import-planner.js';

/**
 * Returns warnings about likely oversights in a valid row.
 * @param similarSku a sku of the shop that differs only in case
 */
export function findImportWarnings(
  { row, existing, sheet }: Pick<PlannedRow, 'row' | 'existing' | 'sheet'>,
  similarSku: string | null,
): ImportFault[] {
  const warnings: ImportFault[] = [];
  const [price, oldPrice] = [parseYuan(row.price), parseYuan(row.old_price ?? '')];
  if (price !== null && oldPrice !== null && oldPrice > 0 && oldPrice < price) {
    warnings.push({ column: 'old_price', message: API_MESSAGES.importOldPriceLower });
  }
  const categories = row.categories?.length ?? existing?.categoryIds.length ?? 0;
  if (categories === 0) {
    warnings.push({ column: 'categories', message: API_MESSAGES.importNoCategory });
  }
  // An explicit empty list of images is intended.
  if (row.detail_images === null && (existing?.images.length ?? 0) === 0) {
    warnings.push({ column: 'detail_images', message: API_MESSAGES.importNoImage });
  }
  if (similarSku !== null) {
    warnings.push({ column: 'sku', message: `${API_MESSAGES.importSkuSimilar}：${similarSku}` });
  }
  // SHEET-06: probably mistakes, which are accepted.
  for (const { field, message } of sheet ? findSheetWarnings(sheet) : []) {
    warnings.push({ column: sheetColumnOf(field) ?? 'sizes.code', message });
  }
  return warnings;
}
