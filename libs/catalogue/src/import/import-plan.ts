import {
  changedSheetColumns,
  type DesignImport,
  fillSheet,
  type ImportColumn,
  type PatternSheet,
  parseOldPrice,
  parseYuan,
  tidyLine,
  tidyText,
} from '#contracts';
import type { DesignEdit, DesignFields } from '../design-columns.js';
import type { ExistingDesign } from './design-imports.repository.js';

/** The changes that importing a row makes. */
export interface ImportPlan {
  changes: ImportColumn[];
  /** The fields that an update writes. */
  edit: Partial<DesignEdit>;
  /** SHA-256 of the files that the shop does not have. */
  missing: string[];
}

/** Converts a row to the fields that are stored. */
export function fieldsOf(
  row: DesignImport,
  categoryIds: number[],
  sheet?: PatternSheet | null,
): DesignFields {
  return {
    name: tidyLine(row.name),
    description: tidyText(row.description),
    priceFen: parseYuan(row.price)!,
    oldPriceFen: parseOldPrice(row.old_price ?? ''),
    categoryIds,
    ...(sheet !== undefined && { sheet }),
  };
}

/**
 * Compares a valid row with the existing design of its SKU, if there is one. Unchanged fields are not written,
 * so an import can be repeated any number of times.
 * @param sheet with the row's cells; undefined if the row has none
 */
export function planImport(
  row: DesignImport,
  categoryIds: number[],
  existing: ExistingDesign | null,
  sheet?: PatternSheet | null,
): ImportPlan {
  const fields = fieldsOf(row, categoryIds);
  const changes: ImportColumn[] = [];
  const edit: Partial<DesignEdit> = {};
  const differs = (column: ImportColumn, isDifferent: boolean, change: Partial<DesignEdit>) => {
    if (!isDifferent) return;
    changes.push(column);
    Object.assign(edit, change);
  };
  const { name, description, priceFen, oldPriceFen } = fields;
  differs('name', existing?.name !== name, { name });
  differs('description', existing?.description !== description, { description });
  differs('price', existing?.priceFen !== priceFen, { priceFen });
  if (row.old_price !== null) {
    differs('old_price', (existing?.oldPriceFen ?? null) !== oldPriceFen, { oldPriceFen });
  }
  if (row.categories !== null) {
    differs('categories', !sameIds(existing?.categoryIds ?? [], categoryIds), { categoryIds });
  }
  const designer = row.designer_username.toLowerCase();
  // The designer's account is looked up in the transaction.
  differs(
    'designer_username',
    designer !== '' && existing?.designer.toLowerCase() !== designer,
    {},
  );
  const { is_active: isActive } = row;
  if (isActive !== null) {
    differs('is_active', (existing?.isActive ?? true) !== isActive, { isActive });
  }

  if (sheet !== undefined) {
    const before = existing?.sheet ? fillSheet(existing.sheet) : null;
    const changed = changedSheetColumns(before, sheet);
    changes.push(...changed);
    if (changed.length > 0) Object.assign(edit, { sheet });
  }

  const missing: string[] = [];
  if (row.file && row.file.sha256 !== existing?.archiveSha256) {
    changes.push('file');
    missing.push(row.file.sha256);
  }
  if (row.detail_images) {
    const present = (existing?.images ?? []).map(({ sha256 }) => sha256);
    const wanted = row.detail_images.map(({ sha256 }) => sha256);
    if (wanted.join() !== present.join()) changes.push('detail_images');
    missing.push(...new Set(wanted.filter((sha256) => !present.includes(sha256))));
  }
  return { changes, edit, missing };
}

function sameIds(some: number[], others: number[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}
