import type { PatternSheet, SheetInput } from './sheet.js';
import { SHEET_FIELDS } from './sheet-declarations.js';
import type { SheetField, SheetFields } from './sheet-fields.js';
import { DEFAULT_LICENCE } from './sheet-licence.js';

/** A sheet as it is stored: without what is unknown, so that fields that are added later need no migration. */
export type StoredSheet = SheetInput;

/** Completes a stored sheet: every field is present, unknown ones as null or empty lists. */
export function fillSheet(stored: StoredSheet): PatternSheet {
  return {
    ...fillFields(SHEET_FIELDS, stored),
    licence: { ...DEFAULT_LICENCE, ...stored.licence },
    provenance: stored.provenance ?? {},
    kept_warnings: stored.kept_warnings ?? [],
  } as PatternSheet;
}

/** Removes what is unknown from a sheet; the inverse of `fillSheet`. */
export function compactSheet(sheet: PatternSheet): StoredSheet {
  return compact(sheet) as StoredSheet;
}

/** JSON of a value of a sheet without what is unknown, equal for equal values whatever the order of their keys. */
export function canonicalSheetJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const known = Object.entries(part).filter(([, item]) => isKnown(item));
    return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Whether a value of a sheet says anything: it is not null and not an empty list. */
export function isKnown(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function fillFields(fields: SheetFields, stored: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      fillValue(field, (stored as Record<string, unknown>)[name]),
    ]),
  );
}

const LISTS: readonly SheetField['kind'][] = ['choices', 'texts', 'per_size'];

function fillValue(field: SheetField, value: unknown): unknown {
  if (field.kind === 'group') return value ? fillFields(field.fields, value) : null;
  if (field.kind === 'rows') {
    return ((value ?? []) as object[]).map((row) => fillFields(field.fields, row));
  }
  if (field.kind === 'measures') return value ?? {};
  return value ?? (LISTS.includes(field.kind) ? [] : null);
}

/** Numbers of a list keep their place: a null in it stays. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (item === null ? null : compact(item)));
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value)
    .map(([key, part]) => [key, compact(part)] as const)
    .filter(([, part]) => part !== null && !isHollow(part));
  return Object.fromEntries(known);
}

function isHollow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
