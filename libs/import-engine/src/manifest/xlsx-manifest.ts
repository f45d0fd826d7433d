import {
  type ImportColumn,
  type ImportFault,
  isSheetColumn,
  SHEET_COLUMN_FIELDS,
} from '#contracts';
import { type FoundHeaders, findHeaders } from './headers.js';
import { HEADER_SEARCH_ROWS, type Manifest, type ManifestRow, toRow } from './manifest.js';
import { type FileSource, ManifestError } from '../source.js';
import { FAULTS, type Merges, readSheet, type SheetRow } from './xlsx-sheet.js';
import { openWorkbook, type Workbook } from './xlsx-workbook.js';

/** Opens the first visible sheet of an Excel workbook. Rows are streamed. @throws ManifestError */
export async function openXlsx(source: FileSource, path: string): Promise<Manifest> {
  const book = await openWorkbook(source, path);
  const sheet = book.sheets.find(({ isHidden }) => !isHidden) ?? book.sheets[0];
  const part = sheet?.part ?? 'xl/worksheets/sheet1.xml';
  const first: { line: number; cells: string[] }[] = [];
  const merges: Merges = { ranges: [] };
  for await (const { line, cells } of readSheet(book, part, merges)) {
    if (first.length < HEADER_SEARCH_ROWS && !isEmpty(cells)) {
      first.push({ line, cells: Array.from(cells, (cell) => cell ?? '') });
    }
  }
  if (first.length === 0)
    throw new ManifestError(`${path} 的第一个工作表“${sheet?.name ?? ''}”是空的`);
  const found = findHeaders(first, source.words);
  return {
    headers: found.headers,
    failedFormat: 'csv',
    encoding: 'utf-8-bom',
    delimiter: ',',
    notes: [...(await noteOtherSheets(book, part)), ...found.notes],
    async *rows() {
      for await (const row of readSheet(book, part, { ranges: [] })) {
        const record = row.line > found.line ? toManifestRow(row, found, merges) : null;
        if (record) yield record;
      }
    },
  };
}

function toManifestRow(
  { line, cells, faults, isTooLong }: SheetRow,
  { headers, columns }: FoundHeaders,
  { ranges }: Merges,
): ManifestRow | null {
  const original = headers.map((_, i) => cells[i] ?? '');
  const merged = ranges.find(({ from, to }) => line >= from && line <= to);
  if (merged) {
    const fault = `单元格 ${merged.text} 是合并的，请取消合并并在每一行填写`;
    return { line, cells: {}, original, fault };
  }
  if (isTooLong) {
    return { line, cells: {}, original, fault: '有一个单元格太长，请检查是否粘错了位置' };
  }
  if (isEmpty(original)) return null;
  const cellFaults = [...faults].flatMap(([place, message]): ImportFault[] => {
    const column = columns[place];
    const isWanted = message === FAULTS.date && column && isOfDates(column);
    return column && !isWanted ? [{ column, message }] : [];
  });
  return { ...toRow(line, original, columns), cellFaults };
}

function isOfDates(column: ImportColumn): boolean {
  return isSheetColumn(column) && SHEET_COLUMN_FIELDS[column].kind === 'date';
}

/** Notes the ignored sheets that are not empty. */
async function noteOtherSheets(book: Workbook, part: string): Promise<string[]> {
  const read = book.sheets.find((sheet) => sheet.part === part);
  const others: string[] = [];
  for (const sheet of book.sheets) {
    if (sheet !== read && (await hasContent(book, sheet.part))) others.push(`“${sheet.name}”`);
  }
  if (others.length === 0) return [];
  return [
    `工作簿里还有工作表${others.join('')}没有读：只读“${read?.name ?? ''}”，需要的话请另存为单独的清单`,
  ];
}

async function hasContent(book: Workbook, part: string): Promise<boolean> {
  for await (const { cells } of readSheet(book, part, { ranges: [] })) {
    if (!isEmpty(cells)) return true;
  }
  return false;
}

function isEmpty(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
