import {
  DEFAULT_LICENCE,
  type KeptWarning,
  LICENCE_FIELDS,
  type MeasureKind,
  type PatternSheet,
  SHEET_FIELDS,
  type SheetField,
  type SheetFields,
} from '#contracts';

/** What a field holds as typed: a text, chosen options, the parts of a group, or rows of them. */
export type Typed = string | string[] | TypedGroup | TypedGroup[];
export interface TypedGroup {
  [name: string]: Typed;
}

/** The second part of a design's form: its pattern sheet, as typed. */
export interface SheetForm {
  /** Which kind of piece it is; empty follows the design's categories. */
  kind: MeasureKind | '';
  /** Units of numbers without one. */
  units: { gauge: string; length: string; yarn: string };
  /**
   * What was typed into each field of the sheet, and the terms of `licence`. A field that was never touched is absent.
   */
  values: TypedGroup;
  /** Rows of the size table by `measurements.bust` or `yardage_m`: one text per size. */
  cells: Record<string, string[]>;
  kept: KeptWarning[];
  /**
   * Fields that were filled automatically, each with its value at that time: if the value differs now, the designer has
   * changed it (SHEET-10).
   */
  sources: Record<string, { source: 'extracted' | 'estimated'; typed: string }>;
}

export const EMPTY_SHEET_FORM: SheetForm = {
  kind: '',
  units: { gauge: '10cm', length: 'cm', yarn: 'm' },
  values: {},
  cells: {},
  kept: [],
  sources: {},
};

/** Whether nothing was typed: the design then has no sheet. */
export function isBlankForm({ values, cells }: SheetForm): boolean {
  return isBlank(values) && isBlank(cells);
}

/** Whether no text is in it. */
export function isBlank(typed: unknown): boolean {
  if (typeof typed === 'string') return typed.trim() === '';
  return Object.values(typed as object).every(isBlank);
}

/** The form of a stored sheet. */
export function sheetFormOf(sheet: PatternSheet | null): SheetForm {
  if (!sheet) return EMPTY_SHEET_FORM;
  const stored: Record<string, unknown> = { ...sheet };
  const values = Object.entries(SHEET_FIELDS as SheetFields).flatMap(([name, field]) => {
    if (field.kind === 'per_size' || field.kind === 'measures') return [];
    const typed = typedOf(field, stored[name]);
    return isBlank(typed) ? [] : [[name, typed] as const];
  });
  const lists = [
    ...Object.entries(sheet.measurements).map(([key, list]) => [`measurements.${key}`, list]),
    ['yardage_m', sheet.yardage_m],
    ['grams', sheet.grams],
  ] as [string, (number | null)[]][];
  return {
    ...EMPTY_SHEET_FORM,
    values: { ...Object.fromEntries(values), ...changedTerms(sheet) },
    cells: Object.fromEntries(
      lists.filter(([, list]) => list.length > 0).map(([key, list]) => [key, list.map(textOf)]),
    ),
    kept: sheet.kept_warnings,
  };
}

/** Terms that differ from the default licence; the others follow it. */
function changedTerms({ licence }: PatternSheet): TypedGroup {
  const terms = typedOf(
    { kind: 'group', label: '', fields: LICENCE_FIELDS, required: [] },
    licence,
  );
  const changed = Object.entries(terms as TypedGroup).filter(
    ([term]) =>
      licence[term as keyof typeof licence] !== DEFAULT_LICENCE[term as keyof typeof licence],
  );
  return changed.length > 0 ? { licence: Object.fromEntries(changed) } : {};
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function typedOf(field: SheetField, value: unknown): Typed {
  switch (field.kind) {
    case 'group':
      return typedGroup(field.fields, value as Record<string, unknown> | null);
    case 'rows':
      return (value as Record<string, unknown>[]).map((row) => typedGroup(field.fields, row));
    case 'choices':
      return value as string[];
    case 'texts':
      return (value as string[]).join('、');
    case 'range':
      return ((value ?? []) as number[]).join('–');
    case 'per_size':
      return (value as (number | null)[]).map((one) => one ?? '?').join('/');
    case 'flag':
      return value === null ? '' : value ? 'yes' : 'no';
    case 'measures':
    case 'number':
    case 'choice':
    case 'level':
    case 'text':
    case 'date':
    default:
      return textOf(value);
  }
}

function typedGroup(fields: SheetFields, value: Record<string, unknown> | null): TypedGroup {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const isList = ['choices', 'rows', 'texts', 'per_size'].includes(field.kind);
      return [name, typedOf(field, value?.[name] ?? (isList ? [] : null))];
    }),
  );
}

/** An empty row of a list of objects. */
export function emptyRow(fields: SheetFields): TypedGroup {
  return typedGroup(fields, null);
}

/** What a field of the sheet, or a row of the size table, holds, as one text. */
const typedIn = ({ values, cells }: SheetForm, field: string) =>
  JSON.stringify([values[field] ?? null, cells[field] ?? null]);

export function isBlankField({ values, cells }: SheetForm, field: string): boolean {
  return isBlank(values[field] ?? '') && isBlank(cells[field] ?? '');
}

/** The form with a note of where the value of a field comes from. */
export function withSource(
  form: SheetForm,
  field: string,
  source: 'extracted' | 'estimated',
): SheetForm {
  const noted = { source, typed: typedIn(form, field) };
  return { ...form, sources: { ...form.sources, [field]: noted } };
}

/** The fields that still hold what was taken over, with their sources. */
export function sourcesOf(form: SheetForm): Record<string, 'extracted' | 'estimated'> {
  // A draft of an earlier version has none.
  const noted = Object.entries(form.sources ?? {});
  return Object.fromEntries(
    noted
      .filter(([field, { typed }]) => typed === typedIn(form, field))
      .map(([field, { source }]) => [field, source]),
  );
}

/**
 * The changed form without the reasons for kept warnings whose value changed: a reason holds for one value only
 * (SHEET-06).
 */
export function withoutStaleReasons(before: SheetForm, after: SheetForm): SheetForm {
  if (after.kept !== before.kept) return after;
  const kept = after.kept.filter(({ field }) => typedIn(before, field) === typedIn(after, field));
  return kept.length === after.kept.length ? after : { ...after, kept };
}

/** A text of a group; empty if it was never touched. */
export function typedText(group: TypedGroup | undefined, name: string): string {
  const typed = group?.[name];
  return typeof typed === 'string' ? typed : '';
}

export function typedList(group: TypedGroup, name: string): string[] {
  const typed = group[name];
  return Array.isArray(typed) ? (typed as string[]) : [];
}

export function typedRows(group: TypedGroup, name: string): TypedGroup[] {
  const typed = group[name];
  return Array.isArray(typed) ? (typed as TypedGroup[]) : [];
}

export function sizesOf(form: SheetForm): TypedGroup[] {
  return typedRows(form.values, 'sizes');
}

/** How many columns the size table has. */
export function columnsOf(form: SheetForm): number {
  return Math.max(1, sizesOf(form).length);
}

/** The texts of a row of the size table, one per size. */
export function cellsOf(form: SheetForm, row: string): string[] {
  const texts = form.cells[row] ?? [];
  return Array.from({ length: columnsOf(form) }, (_, i) => texts[i] ?? '');
}

const CODES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'];

/** Adds a size at the end. A form without sizes gets the two sizes S and M. */
export function withMoreSizes(form: SheetForm): SheetForm {
  const sizes = sizesOf(form);
  if (sizes.length === 0) return withSizes(form, ['S', 'M']);
  const place = CODES.indexOf(typedText(sizes.at(-1), 'code').toUpperCase());
  const next = place === -1 ? '' : (CODES[place + 1] ?? '');
  return { ...form, values: { ...form.values, sizes: [...sizes, sizeOf(next)] } };
}

/** Removes a size and its column. */
export function withoutSize(form: SheetForm, removed: number): SheetForm {
  const others = <T>(list: readonly T[]) => list.filter((_, i) => i !== removed);
  const rows = Object.keys(form.cells).map((row) => [row, others(cellsOf(form, row))]);
  return {
    ...form,
    values: { ...form.values, sizes: others(sizesOf(form)) },
    cells: sizesOf(form).length > 1 ? Object.fromEntries(rows) : form.cells,
  };
}

/** Names the sizes; cells stay in their columns. */
export function withSizes(form: SheetForm, codes: readonly string[]): SheetForm {
  const known = sizesOf(form);
  const sizes = codes.map((code, i) => ({ ...(known[i] ?? sizeOf('')), code }));
  return { ...form, values: { ...form.values, sizes } };
}

const sizeOf = (code: string): TypedGroup => ({ ...emptyRow(SHEET_FIELDS.sizes.fields), code });
