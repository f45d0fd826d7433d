import { unescapeFormula } from './csv.js';
import { CELL_MAX } from './manifest.js';
import { dateText } from './xlsx-dates.js';
import { type Workbook, xmlOf } from './xlsx-workbook.js';

/** A row of a sheet: the texts of its cells by column index. */
export interface SheetRow {
  line: number;
  cells: string[];
  /** Violations of cells with misleading contents, by column index. */
  faults: Map<number, string>;
  /** Whether a cell exceeds the maximum length. */
  isTooLong: boolean;
}

/** Rows that share a merged cell, so that its value is ambiguous. */
export interface Merges {
  ranges: { from: number; to: number; text: string }[];
}

/** A raw cell of the sheet. */
interface Cell {
  type: string;
  style: number;
  text: string;
  formula: string | null;
}

/** Faults of cells that have no usable text. */
export const FAULTS = {
  date: '这一格在表格里是日期或时间，请先把单元格格式改成“文本”，再重新填写',
  formulaWithoutValue: '这一格是公式，文件里没有算出的值，请用 Excel 打开并保存一次，或改填数值',
  formulaFailed: '这一格的公式出错了，请改好公式，或改填数值',
} as const;

/** Streams a sheet's rows. @param merges receives the sheet's merged cells */
export async function* readSheet(
  book: Workbook,
  part: string,
  merges: Merges,
): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  let row = emptyRow(0);
  let place = -1;
  let cell: Cell = { type: '', style: 0, text: '', formula: null };
  let tag = '';
  const pieces = xmlOf(
    book,
    part,
    ({ name, of }) => {
      if (name === 'row') {
        row = emptyRow(Number(of('r')) || row.line + 1);
        place = -1;
      } else if (name === 'c') {
        place = of('r') ? placeOf(of('r')) : place + 1;
        cell = { type: of('t'), style: Number(of('s')), text: '', formula: null };
      } else if (name === 'f') cell.formula = '';
      else if (name === 'mergeCell') addMerge(of('ref'), merges);
      tag = name;
    },
    (piece) => {
      if (tag === 'f') cell.formula += piece;
      else if (tag !== 'v' && tag !== 't') return;
      else if (cell.text.length <= CELL_MAX) cell.text += piece;
      else row.isTooLong = true;
    },
    (name) => {
      tag = '';
      if (name === 'c') takeCell(book, cell, place, row);
      if (name === 'row') rows.push(row);
    },
  );
  for await (const _ of pieces) yield* rows.splice(0);
  yield* rows.splice(0);
}

function emptyRow(line: number): SheetRow {
  return { line, cells: [], faults: new Map(), isTooLong: false };
}

function takeCell(book: Workbook, cell: Cell, place: number, row: SheetRow): void {
  const { type, style, text, formula } = cell;
  if (text === '') {
    // The type marks a formula with an empty text as its result.
    if (formula === null || type === 'str') return;
    row.cells[place] = `=${formula}`;
    row.faults.set(place, FAULTS.formulaWithoutValue);
    return;
  }
  const isNumber = type === '' || type === 'n';
  if (type === 'd' || (isNumber && book.dateStyles[style])) {
    row.cells[place] = type === 'd' ? isoText(text) : dateText(Number(text), book.is1904);
    row.faults.set(place, FAULTS.date);
    return;
  }
  row.cells[place] = unescapeFormula(textOf(type, text, book.strings));
  if (type === 'e') row.faults.set(place, FAULTS.formulaFailed);
}

function textOf(type: string, text: string, strings: string[]): string {
  if (type === 's') return withoutEscapes(strings[Number(text)] ?? '');
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'str' || type === 'inlineStr' || type === 'e') return withoutEscapes(text);
  // The file may contain 29.899999999999999 for 29.9.
  const number = Number(text);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
}

/** `2026-11-22T00:00:00.000` means only the date. */
function isoText(text: string): string {
  return text.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ');
}

/** OOXML escapes characters that XML does not allow as `_x000D_`. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The column index of a reference: `AB12` has the index 27. */
function placeOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function addMerge(reference: string, { ranges }: Merges): void {
  const rows = [...reference.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const [from, to = from] = rows;
  if (from !== undefined && to !== undefined) ranges.push({ from, to, text: reference });
}
