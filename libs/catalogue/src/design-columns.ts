import { foldText, type PatternSheet, type PictureKind } from '#contracts';
import { gramsOf } from './search-grams.js';
import { SHEET_COLUMN_TYPES, sheetColumns, SIZE_COLUMN_TYPES } from './sheet-columns.js';

/** The editable fields of a design. Prices in fen. */
export interface DesignFields {
  name: string;
  description: string;
  priceFen: number;
  oldPriceFen: number | null;
  categoryIds: number[];
  /** The explanation of an old price that was not asked here. */
  oldPriceGround?: string | null;
  pictureKind?: PictureKind | null;
  sheet?: PatternSheet | null;
}

export interface NewDesign extends DesignFields {
  designerId: number;
  /** The id in its owner's lists; unique. Set by imports. */
  sku?: string;
  /** Whether the design is on sale at once; true if absent. */
  isActive?: boolean;
  idempotencyKey?: string;
}

/** A change of a design; omitted fields are not changed. */
export interface DesignEdit extends Partial<DesignFields> {
  isActive?: boolean;
  designerId?: number;
  /** The version that the editor saw: a later edit is not overwritten. Null skips the check. */
  seenAt: Date | null;
  idempotencyKey?: string;
}

/** The columns of a new design with their types. Those that `columnsOf` writes must be among them. */
export const INSERTED = {
  id: 'bigint',
  designer_id: 'bigint',
  sku: 'text',
  name: 'text',
  description: 'text',
  price_fen: 'bigint',
  old_price_fen: 'bigint',
  is_active: 'boolean',
  name_folded: 'text',
  description_folded: 'text',
  name_grams: 'text[]',
  description_grams: 'text[]',
  old_price_ground: 'text',
  picture_kind: 'text',
  idempotency_key: 'uuid',
  ...SHEET_COLUMN_TYPES,
};
export const INSERTED_COLUMNS = Object.keys(INSERTED).join(', ');
export const SIZE_COLUMNS = Object.keys(SIZE_COLUMN_TYPES).join(', ');

/** The column definitions of a record: `id bigint, name text`. */
export const typed = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

/** Maps fields to the table's columns and omits undefined ones. */
export function columnsOf(fields: Omit<DesignEdit, 'seenAt'>): Record<string, unknown> {
  return {
    ...(fields.name !== undefined && searchable('name', fields.name)),
    ...(fields.description !== undefined && searchable('description', fields.description)),
    ...(fields.priceFen !== undefined && { price_fen: fields.priceFen }),
    ...(fields.oldPriceFen !== undefined && { old_price_fen: fields.oldPriceFen }),
    ...(fields.oldPriceGround !== undefined && { old_price_ground: fields.oldPriceGround }),
    ...(fields.pictureKind !== undefined && { picture_kind: fields.pictureKind }),
    ...(fields.sheet !== undefined && sheetColumns(fields.sheet)),
    ...(fields.isActive !== undefined && { is_active: fields.isActive }),
    ...(fields.designerId !== undefined && { designer_id: fields.designerId }),
    ...(fields.idempotencyKey !== undefined && { idempotency_key: fields.idempotencyKey }),
  };
}

/** Returns a text with its folded form and its search grams. */
function searchable(column: 'name' | 'description', text: string): Record<string, unknown> {
  const folded = foldText(text);
  return { [column]: text, [`${column}_folded`]: folded, [`${column}_grams`]: gramsOf(folded) };
}
