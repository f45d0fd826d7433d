import {
  type DesignImport,
  type ImportColumn,
  parseOldPrice,
  parseYuan,
  tidyLine,
  tidyText,
} from '#contracts';
import type { DesignEdit, DesignFields } from '#catalogue';
import type { StandingDesign } from './design-imports.repository.js';

/** What a row's import comes to, beside what the shop has. */
export interface ImportPlan {
  changes: ImportColumn[];
  /** What an update writes. */
  edit: Partial<DesignEdit>;
  /** The SHA-256 of files the shop does not have. */
  missing: string[];
}

/** A row's fields as they are written. */
export function fieldsOf(row: DesignImport, categoryIds: number[]): DesignFields {
  return {
    name: tidyLine(row.name),
    description: tidyText(row.description),
    priceFen: parseYuan(row.price)!,
    oldPriceFen: parseOldPrice(row.old_price ?? ''),
    categoryIds,
  };
}

/**
 * Compares a sound row with the design that stands under its sku, if one does. What comes to no change is
 * not written, so that an import may be run any number of times.
 */
export function planImport(
  row: DesignImport,
  categoryIds: number[],
  standing: StandingDesign | null,
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
  differs('name', standing?.name !== name, { name });
  differs('description', standing?.description !== description, { description });
  differs('price', standing?.priceFen !== priceFen, { priceFen });
  if (row.old_price !== null) {
    differs('old_price', (standing?.oldPriceFen ?? null) !== oldPriceFen, { oldPriceFen });
  }
  if (row.categories !== null) {
    differs('categories', !sameIds(standing?.categoryIds ?? [], categoryIds), { categoryIds });
  }
  const designer = row.designer_username.toLowerCase();
  // Who it is, the transaction finds out.
  differs(
    'designer_username',
    designer !== '' && standing?.designer.toLowerCase() !== designer,
    {},
  );
  const { is_active: isActive } = row;
  if (isActive !== null) {
    differs('is_active', (standing?.isActive ?? true) !== isActive, { isActive });
  }

  const missing: string[] = [];
  if (row.file && row.file.sha256 !== standing?.archiveSha256) {
    changes.push('file');
    missing.push(row.file.sha256);
  }
  if (row.detail_images) {
    const present = (standing?.images ?? []).map(({ sha256 }) => sha256);
    const wanted = row.detail_images.map(({ sha256 }) => sha256);
    if (wanted.join() !== present.join()) changes.push('detail_images');
    missing.push(...new Set(wanted.filter((sha256) => !present.includes(sha256))));
  }
  return { changes, edit, missing };
}

function sameIds(some: number[], others: number[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}
