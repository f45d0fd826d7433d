import { KnittingError } from '#knitting';
import {
  isUnknown,
  readChoice,
  readDate,
  readFlag,
  readNumber,
  readNumberOrNull,
  readRange,
} from './sheet-cell-values.js';
import type { SheetField, SheetFields } from './sheet-fields.js';

/**
 * Writes a value of the sheet as the text of a cell: `92/100/108` for one number per size, labels of vocabularies
 * separated by semicolons, `针密度:22,行密度:30` for objects. A value that this text would not give again is written
 * as JSON. Unknown is an empty text.
 */
export function writeSheetCell(field: SheetField, value: unknown): string {
  const plain = knownPart(value);
  if (plain === undefined) return '';
  const text = writeValue(field, plain);
  const isSame = () => {
    try {
      return JSON.stringify(knownPart(readSheetCell(field, text))) === JSON.stringify(plain);
    } catch (error) {
      if (error instanceof KnittingError) return false;
      throw error;
    }
  };
  return text.trim() === text && text !== '' && isSame() ? text : JSON.stringify(plain);
}

/** A value of the sheet in words, as in its cell, for readers that do not parse it; empty if it is unknown. */
export function describeSheetValue(field: SheetField, value: unknown): string {
  const plain = knownPart(value);
  return plain === undefined ? '' : writeValue(field, plain);
}

/**
 * Reads a cell, as people write it: labels or stable values, units behind numbers, full-width digits, `-` for an unknown
 * number of a list, or JSON. Ranges and lengths are checked by `readSheet`.
 * @returns null for an empty cell
 * @throws KnittingError with the reason in Chinese
 */
export function readSheetCell(field: SheetField, cell: string): unknown {
  const text = cell.trim();
  if (text === '') return null;
  if (/^[[{"]/.test(text)) {
    const value = jsonOf(text);
    if (value !== undefined) return value;
  }
  return readValue(field, text);
}

/** Writes one value per size, such as `80-84/88-92`. */
export function writeSizesCell(field: SheetField, values: readonly unknown[]): string {
  const plain = values.map((value) => value ?? null);
  if (plain.every((value) => value === null)) return '';
  const text = plain.map((value) => (value === null ? '-' : writeValue(field, value))).join('/');
  const isSame = () => JSON.stringify(readSizesCell(field, text)) === JSON.stringify(plain);
  return isSame() ? text : JSON.stringify(plain);
}

/**
 * Reads one value per size, null for an unknown one.
 * @throws KnittingError with the reason in Chinese
 */
export function readSizesCell(field: SheetField, cell: string): unknown[] {
  const text = cell.trim();
  if (text === '') return [];
  const given = text.startsWith('[') ? jsonOf(text) : undefined;
  if (Array.isArray(given)) return given;
  return text.split(LISTS).map((part) => (isUnknown(part) ? null : readValue(field, part.trim())));
}

const ROWS = /[;；\n]/;
const PAIRS = /[,，]/;
const WORDS = /[;；,，、|\n]/;
const LISTS = /[/／;；\n]/;

function writeValue(field: SheetField, value: unknown): string {
  switch (field.kind) {
    case 'per_size':
      return listOf(value).map(textOf).join('/');
    case 'range':
      return listOf(value).join('-');
    case 'choice':
    case 'level':
      return labelOf(field.options, String(value));
    case 'choices':
      return listOf(value)
        .map((item) => labelOf(field.options, String(item)))
        .join(';');
    case 'texts':
      return listOf(value).join(';');
    case 'flag':
      return value === true ? '是' : '否';
    case 'group':
      return writePairs(field.fields, value as object);
    case 'rows':
      return listOf(value)
        .map((row) => writePairs(field.fields, row as object))
        .join(';');
    case 'number':
    case 'text':
    case 'date':
    case 'measures':
      break;
  }
  return String(value);
}

/** `用途:主针,针号:4`. Rows within a row are written without names: `羊毛 80+锦纶 20`. */
function writePairs(fields: SheetFields, given: object): string {
  const pairs = Object.entries(fields).flatMap(([key, field]) => {
    const value = (given as Record<string, unknown>)[key];
    if (value === undefined) return [];
    const text = field.kind === 'rows' ? writeInnerRows(field.fields, value) : undefined;
    return [`${field.label}:${text ?? writeValue(field, value)}`];
  });
  return pairs.join(',');
}

function writeInnerRows(fields: SheetFields, rows: unknown): string {
  return listOf(rows)
    .map((row) =>
      Object.entries(fields)
        .map(([key, field]) => [field, (row as Record<string, unknown>)[key]] as const)
        .flatMap(([field, value]) => (value === undefined ? [] : [writeValue(field, value)]))
        .join(' '),
    )
    .join('+');
}

function readValue(field: SheetField, text: string): unknown {
  switch (field.kind) {
    case 'number':
      return readNumber(text, field);
    case 'per_size':
      return text.split(LISTS).map((part) => readNumberOrNull(part, field));
    case 'range':
      return readRange(text, field);
    case 'choice':
      return readChoice(field.options, text);
    case 'level':
      return Number(readChoice(field.options, text));
    case 'choices':
      return partsOf(text, WORDS).map((part) => readChoice(field.options, part));
    case 'text':
      return text;
    case 'texts':
      return partsOf(text, ROWS);
    case 'flag':
      return readFlag(text);
    case 'date':
      return readDate(text);
    case 'group':
      return readPairs(field.fields, field.required, text);
    case 'rows':
      return partsOf(text, ROWS).map((row) => readPairs(field.fields, field.required, row));
    case 'measures':
      break;
  }
  throw new KnittingError('not_understood', '看不懂');
}

function readPairs(
  fields: SheetFields,
  required: readonly string[],
  text: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const pair of partsOf(text, PAIRS)) {
    const [, name, rest] = /^([^:：]{1,20})[:：](.*)$/s.exec(pair) ?? [];
    if (name === undefined || rest === undefined)
      Object.assign(values, readBare(fields, required, pair));
    else {
      const label = name.trim();
      const key = Object.keys(fields).find((one) => one === label || fields[one]!.label === label);
      if (key === undefined) {
        const known = Object.values(fields).map((one) => one.label);
        throw new KnittingError('not_understood', `没有“${label}”这一项，可写 ${known.join('、')}`);
      }
      const field = fields[key]!;
      values[key] = field.kind === 'rows' ? readInnerRows(field, rest) : readSheetCell(field, rest);
    }
  }
  return values;
}

/** A value without a name belongs to the first field that is required; `22x30` is a gauge. */
function readBare(
  fields: SheetFields,
  required: readonly string[],
  text: string,
): Record<string, unknown> {
  // Spaces are collapsed and digits limited, so that no cell is searched again from each of its characters.
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ');
  const gauge = /^([\d.]{1,8}) ?针? ?[x×*]? ?([\d.]{1,8}) ?行?$/i.exec(plain);
  if (gauge && fields['sts'] && fields['rows'] && /[x×*针]/i.test(text)) {
    return { sts: Number(gauge[1]), rows: Number(gauge[2]) };
  }
  const key = required[0]!;
  return { [key]: readSheetCell(fields[key]!, text) };
}

function readInnerRows(
  { fields }: { fields: SheetFields },
  text: string,
): Record<string, unknown>[] {
  return partsOf(text, /[+＋]/).map((row) => {
    const parts = partsOf(row, /\s+/);
    const entries = Object.entries(fields).slice(0, parts.length);
    return Object.fromEntries(
      entries.map(([key, field], i) => [key, readSheetCell(field, parts[i]!)]),
    );
  });
}

/** A value without what is unknown, its keys in order; nulls of a list keep their place. Undefined if nothing is known. */
export function knownPart(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => knownPart(item) ?? null);
    return items.every((item) => item === null) ? undefined : items;
  }
  if (typeof value !== 'object') return value;
  const known = Object.entries(value)
    .map(([key, part]) => [key, knownPart(part)] as const)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

const labelOf = (options: Readonly<Record<string, string>>, id: string) => options[id] ?? id;
const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : '-');
