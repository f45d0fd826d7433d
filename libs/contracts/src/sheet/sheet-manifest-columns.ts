import type { PatternSheet, SheetSize, SizeFits } from './sheet.js';
import { SHEET_FIELDS } from './sheet-declarations.js';
import type { SheetField, SheetFields } from './sheet-fields.js';
import { LICENCE_FIELDS } from './sheet-licence.js';
import { type MeasureKey, MEASURES } from './sheet-measures.js';

/** Terms of the licence that leave a choice. */
type LicenceKey =
  | 'sell_finished'
  | 'sell_limit'
  | 'sell_credit'
  | 'commission'
  | 'industrial'
  | 'teach'
  | 'derive'
  | 'third_party_ip';

type FieldKey = Exclude<
  keyof PatternSheet,
  'measurements' | 'sizes' | 'licence' | 'provenance' | 'kept_warnings'
>;

/**
 * A column of an import manifest that holds a part of the pattern sheet (SHEET-11): a field, a finished measure, a fact
 * of the sizes as one list by size, or a term of the licence.
 */
export type SheetColumn =
  | FieldKey
  | `measurements.${MeasureKey}`
  | `sizes.${Exclude<keyof SheetSize, 'fits'>}`
  | `sizes.fits.${keyof SizeFits}`
  | `licence.${LicenceKey}`;

/** Chinese names that differ from the field's label, because another column has that name. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  files: '文件清单',
  'sizes.ease_cm': '各码放松量',
  'measurements.body_ease': '成衣放松量',
};

/** The columns with the declarations of their values. */
export const SHEET_COLUMN_FIELDS: Readonly<Record<SheetColumn, SheetField>> =
  /* @__PURE__ */ declareColumns();

function declareColumns(): Record<SheetColumn, SheetField> {
  const { measurements: _measures, sizes, ...fields } = SHEET_FIELDS;
  const { fits, ...facts } = sizes.fields;
  return {
    ...prefixed('sizes', facts),
    ...prefixed('sizes.fits', fits.fields),
    ...prefixed('measurements', MEASURES),
    ...fields,
    ...prefixed('licence', openTerms()),
  } as SheetFields as Record<SheetColumn, SheetField>;
}

/** Terms that leave no choice need no column. */
function openTerms(): SheetFields {
  const terms: [string, SheetField][] = Object.entries(LICENCE_FIELDS);
  return Object.fromEntries(
    terms.filter(([, field]) => field.kind !== 'choice' || Object.keys(field.options).length > 1),
  );
}

function prefixed(prefix: string, fields: SheetFields): SheetFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [`${prefix}.${key}`, field]),
  );
}

/** The columns of the sheet with their Chinese names, in the order of the template. */
export const SHEET_COLUMNS: Readonly<Record<SheetColumn, string>> =
  /* @__PURE__ */ Object.fromEntries(
    /* @__PURE__ */ Object.entries(SHEET_COLUMN_FIELDS).map(([column, { label }]) => [
      column,
      OWN_NAMES[column] ?? label,
    ]),
  ) as Record<SheetColumn, string>;

export function isSheetColumn(column: string): column is SheetColumn {
  return Object.hasOwn(SHEET_COLUMN_FIELDS, column);
}

/** The column that holds the value of a path in a sheet, such as `sheet.sizes[0].fits.bust[1]`; null for none. */
export function sheetColumnOf(path: string): SheetColumn | null {
  const parts = path
    .replace(/^sheet\./, '')
    .replaceAll(/\[\d+\]/g, '')
    .split('.');
  for (let count = parts.length; count > 0; count -= 1) {
    const column = parts.slice(0, count).join('.');
    if (isSheetColumn(column)) return column;
  }
  return parts[0] === 'sizes' ? 'sizes.code' : null;
}
