import { IMPORT_COLUMNS, type ImportColumn, type ImportFault, isSheetColumn } from '#contracts';
import { columnOf, readNames } from './headers.js';
import type { ManifestRow } from './manifest.js';

/** Objects that hold columns by the rest of their names: `measurements`, `sizes`, `sizes.fits`, `licence`. */
const GROUPS = new Set(
  Object.keys(IMPORT_COLUMNS).flatMap((column) => {
    const parts = column.split('.');
    return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
  }),
);

/** What is read of a JSON object. */
export type JsonRow = Required<Pick<ManifestRow, 'cells' | 'cellFaults' | 'notes'>>;

/**
 * Reads a JSON object whose keys are names of columns as headers may have them. A missing property, and null, leave
 * the value unchanged.
 * @throws ManifestError when two properties are the same column, or a unit is not the one of its column
 */
export function readJsonRow(given: object): JsonRow {
  const properties = flattened('', given).filter(
    ([name, value]) => value !== null || columnOf(name) === null,
  );
  const { columns, notes } = readNamesOnce(properties.map(([name]) => name));
  const cells: JsonRow['cells'] = {};
  const cellFaults: ImportFault[] = [];
  for (const [i, [, value]] of properties.entries()) {
    const column = columns[i];
    if (!column) continue;
    cells[column] = toCell(column, value);
    if (!isSheetColumn(column) && !isPlain(value)) {
      const message = '应是文字、数，或由它们组成的列表';
      cellFaults.push({ column, message });
    }
  }
  return { cells, cellFaults, notes };
}

let latest = { key: '', found: readNames([]) };

/** Reads names, unless they are those of the row before: most rows of a list have the same ones. */
function readNamesOnce(names: string[]): ReturnType<typeof readNames> {
  const key = JSON.stringify(names);
  if (latest.key !== key) latest = { key, found: readNames(names) };
  return latest.found;
}

/** The properties of an object and, under whole names such as `measurements.bust`, those of the groups in it. */
function flattened(group: string, values: object): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    const name = nameIn(group, key);
    if (!GROUPS.has(name)) return [[name, value]];
    if (isObject(value)) return flattened(name, value);
    return value === null ? [] : [[name, value]];
  });
}

/** The whole name of a property. One of a group may have its Chinese name, which other headers have alone. */
function nameIn(group: string, key: string): string {
  if (group === '') return key.trim();
  const whole = `${group}.${key.trim()}`;
  const column = columnOf(key);
  return columnOf(whole) === null && column?.startsWith(`${group}.`) ? column : whole;
}

/** Converts a JSON value to the text of a cell; an array becomes several values in one cell. */
function toCell(column: ImportColumn, value: unknown): string {
  if (Array.isArray(value) || isObject(value)) {
    return isSheetColumn(column) ? toSheetCell(value) : toListCell(value);
  }
  return typeof value === 'string' ? value.trim() : String(value);
}

/** A list of plain values as people write it; everything else stays JSON, so that the fault can show it. */
const toListCell = (value: object): string =>
  Array.isArray(value) && isPlain(value)
    ? value.map((item) => String(item).trim()).join(';')
    : JSON.stringify(value);

/** Numbers by size and names of vocabularies become cells as people write them; other lists and objects stay JSON. */
function toSheetCell(value: object): string {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  if (items.every((item) => item === null || typeof item === 'number')) {
    return items.map((item) => item ?? '-').join('/');
  }
  return items.every((item) => typeof item === 'string') ? items.join(';') : JSON.stringify(value);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a text, a number, a boolean, or a list of them. */
function isPlain(value: unknown): boolean {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.every((item) => ['string', 'number', 'boolean'].includes(typeof item));
}
