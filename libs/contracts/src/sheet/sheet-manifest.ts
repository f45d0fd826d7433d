import { KnittingError } from '#knitting';
import type { PatternSheet, SheetInput } from './sheet.js';
import {
  describeSheetValue,
  knownPart,
  readSheetCell,
  readSizesCell,
  writeSheetCell,
  writeSizesCell,
} from './sheet-cells.js';
import { canonicalSheetJson, compactSheet } from './sheet-fill.js';
import {
  SHEET_COLUMN_FIELDS,
  SHEET_COLUMNS,
  type SheetColumn,
  sheetColumnOf,
} from './sheet-manifest-columns.js';
import { readSheet } from './sheet-rules.js';

/** Cells of the sheet's columns. A missing one leaves its part of the sheet unchanged; an empty one clears it. */
export type SheetCells = Partial<Record<SheetColumn, string>>;

/** Longest cell of the sheet. */
export const SHEET_CELL_MAX = 10_000;

/** What is wrong with a cell. */
export interface SheetCellFault {
  column: SheetColumn;
  message: string;
}

const COLUMNS = Object.keys(SHEET_COLUMN_FIELDS) as SheetColumn[];

/** A sheet as cells of a manifest, all of them empty without a sheet (SHEET-11). */
export function writeSheetCells(sheet: PatternSheet | null): Record<SheetColumn, string> {
  const cells = COLUMNS.map((column) => [column, sheet === null ? '' : cellOf(sheet, column)]);
  return Object.fromEntries(cells) as Record<SheetColumn, string>;
}

function cellOf(sheet: PatternSheet, column: SheetColumn): string {
  const field = SHEET_COLUMN_FIELDS[column];
  const value = valueOf(sheet, column);
  return column.startsWith('sizes.')
    ? writeSizesCell(field, value as unknown[])
    : writeSheetCell(field, value);
}

/** The value of a column; of a column of the sizes, one value per size. */
function valueOf(sheet: PatternSheet, column: SheetColumn): unknown {
  const [group, key] = splitOnce(column);
  if (group !== 'sizes') return valueAt(sheet, column);
  const [part, fit] = splitOnce(key);
  return sheet.sizes.map((size) =>
    fit === '' ? valueAt(size, part) : valueAt(size.fits ?? {}, fit),
  );
}

/** A known value of a sheet in words. */
export interface DescribedValue {
  column: SheetColumn;
  label: string;
  text: string;
  /** The unit of the numbers in the text; empty for words. */
  unit: string;
}

/** The known values of a sheet in words, for readers that do not know its fields (SHEET-13). */
export function describeSheet(sheet: PatternSheet): DescribedValue[] {
  return COLUMNS.filter((column) => !column.startsWith('sizes.')).flatMap((column) => {
    const field = SHEET_COLUMN_FIELDS[column];
    const text = describeSheetValue(field, valueAt(sheet, column));
    const unit = 'unit' in field ? field.unit : '';
    return text === '' ? [] : [{ column, label: SHEET_COLUMNS[column], text, unit }];
  });
}

/** Violations of the cells by themselves, without the sheet that they change. */
export function validateSheetCells(cells: SheetCells): SheetCellFault[] {
  const { input, faults } = mergeCells(cells, null);
  const anyLengths = cells['sizes.code'] === undefined;
  return faults.length > 0 ? faults : toCellFaults(readSheet(input, { anyLengths }).faults);
}

/**
 * Applies cells to a sheet. Values that do not change keep their source, and kept warnings stay.
 * @param existing null for a design without a sheet
 * @returns the sheet, null if nothing is known of it; or all faults by column
 */
export function applySheetCells(
  cells: SheetCells,
  existing: PatternSheet | null,
): { sheet: PatternSheet | null; faults: SheetCellFault[] } {
  const { input, faults } = mergeCells(cells, existing);
  if (faults.length > 0) return { sheet: existing, faults };
  const read = readSheet(input);
  if (read.sheet === null) return { sheet: existing, faults: toCellFaults(read.faults) };
  if (isBlank(read.sheet) && !hasLicence(cells, existing)) return { sheet: null, faults: [] };
  return { sheet: withKeptSources(read.sheet, existing), faults: [] };
}

/** The columns in which two sheets differ. */
export function changedSheetColumns(
  before: PatternSheet | null,
  after: PatternSheet | null,
): SheetColumn[] {
  return COLUMNS.filter((column) => textOf(before, column) !== textOf(after, column));
}

/**
 * A text that is equal for equal values of a column. `writeSheetCell` would be too slow for imports of many rows,
 * because it reads its text back.
 */
function textOf(sheet: PatternSheet | null, column: SheetColumn): string | undefined {
  return sheet === null ? undefined : JSON.stringify(knownPart(valueOf(sheet, column)));
}

interface Merged {
  input: SheetInput;
  faults: SheetCellFault[];
}

function mergeCells(cells: SheetCells, existing: PatternSheet | null): Merged {
  const faults: SheetCellFault[] = [];
  const input: Record<string, unknown> = { ...existing };
  const lists: Record<string, unknown[]> = {};
  for (const column of COLUMNS) {
    const text = cells[column];
    if (text === undefined) continue;
    const field = SHEET_COLUMN_FIELDS[column];
    try {
      const [group, key] = splitOnce(column);
      if (text.length > SHEET_CELL_MAX) throw new KnittingError('not_understood', '内容太长');
      if (group === 'sizes') lists[key] = readSizesCell(field, text);
      else if (key === '') input[group] = readSheetCell(field, text);
      else input[group] = { ...(input[group] as object), [key]: readSheetCell(field, text) };
    } catch (error) {
      if (!(error instanceof KnittingError)) throw error;
      faults.push({ column, message: error.message });
    }
  }
  if (Object.keys(lists).length > 0) {
    const sizes = mergeSizes(lists, existing?.sizes ?? []);
    input['sizes'] = sizes.rows;
    faults.push(...sizes.faults);
  }
  return { input, faults };
}

/** The sizes of these lists. A size that a list does not describe keeps what is known of its code. */
function mergeSizes(
  lists: Record<string, unknown[]>,
  existing: PatternSheet['sizes'],
): { rows: unknown[]; faults: SheetCellFault[] } {
  const codes = lists['code'] ?? existing.map(({ code }) => code);
  const faults = Object.entries(lists).flatMap(([key, list]): SheetCellFault[] => {
    if (list.length === 0 || list.length === codes.length) return [];
    const column = `sizes.${key}` as SheetColumn;
    const { label } = SHEET_COLUMN_FIELDS[column];
    const message = `${label}有 ${list.length} 个，尺码有 ${codes.length} 个，请一一对应`;
    return [{ column, message }];
  });
  const rows = codes.map((code, i) => {
    const { fits, ...facts } = existing.find((size) => size.code === code) ?? { fits: null };
    const row: Record<string, unknown> = { ...facts, code };
    const bounds: Record<string, unknown> = { ...fits };
    for (const [key, list] of Object.entries(lists)) {
      if (key.startsWith('fits.')) bounds[key.slice('fits.'.length)] = list[i] ?? null;
      else if (key !== 'code') row[key] = list[i] ?? null;
    }
    const isKnown = Object.values(bounds).some((value) => value !== null);
    return { ...row, fits: isKnown ? bounds : null };
  });
  return { rows, faults };
}

function isBlank(sheet: PatternSheet): boolean {
  const {
    licence: _licence,
    provenance: _provenance,
    kept_warnings: _kept,
    ...values
  } = compactSheet(sheet);
  return Object.keys(values).length === 0;
}

function hasLicence(cells: SheetCells, existing: PatternSheet | null): boolean {
  const given = COLUMNS.filter((column) => column.startsWith('licence.')).map(
    (column) => cells[column],
  );
  const isGiven = given.some((cell) => cell !== undefined);
  return isGiven ? given.some((cell) => cell !== undefined && cell !== '') : existing !== null;
}

/** Sources are kept where the value did not change. */
function withKeptSources(sheet: PatternSheet, existing: PatternSheet | null): PatternSheet {
  const isSame = (path: string) =>
    existing !== null &&
    canonicalSheetJson(valueAt(sheet, path)) === canonicalSheetJson(valueAt(existing, path));
  const kept = Object.entries(existing?.provenance ?? {}).filter(([path]) => isSame(path));
  return { ...sheet, provenance: Object.fromEntries(kept) };
}

function toCellFaults(faults: Record<string, string[]>): SheetCellFault[] {
  return Object.entries(faults).flatMap(([path, messages]) =>
    messages.map((message) => ({ column: sheetColumnOf(path) ?? 'craft', message })),
  );
}

/** The value of a path such as `measurements.bust`. */
function valueAt(value: object, path: string): unknown {
  const [group, key] = splitOnce(path);
  const part = (value as Record<string, unknown>)[group];
  return key === '' ? part : (part as Record<string, unknown> | null | undefined)?.[key];
}

function splitOnce(path: string): [string, string] {
  const dot = path.indexOf('.');
  return dot === -1 ? [path, ''] : [path.slice(0, dot), path.slice(dot + 1)];
}
