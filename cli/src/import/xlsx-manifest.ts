import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import { unescapeFormula } from '../csv.js';
import { CommandError, EXIT, UsageError } from '../exit.js';
import { CELL_MAX, type Manifest, readHeaders, type ManifestRow, toRow } from './manifest.js';

/** A sheet's row: the texts of its cells, by their place. */
interface SheetRow {
  line: number;
  cells: string[];
  /** Whether one of them holds more than any text of a design. */
  isTooLong: boolean;
}

/** Rows that share a cell with another: nobody can say which of them it belongs to. */
interface Merges {
  ranges: { from: number; to: number; text: string }[];
}

/** Opens the first sheet of an Excel workbook. Rows are read as they come. @throws CommandError */
export async function openXlsx(path: string): Promise<Manifest> {
  const strings = await readSharedStrings(path);
  let headers: string[] | null = null;
  const merges: Merges = { ranges: [] };
  for await (const { cells } of readSheet(path, strings, merges)) headers ??= cells;
  if (!headers) throw new UsageError(`${path} 的第一个工作表是空的`);
  const map = readHeaders(headers);
  return {
    headers,
    encoding: 'utf-8-bom',
    delimiter: ',',
    unknownHeaders: map.unknownHeaders,
    async *rows() {
      let isFirst = true;
      for await (const row of readSheet(path, strings, { ranges: [] })) {
        if (isFirst) isFirst = false;
        else {
          const record = toManifestRow(row, headers.length, map, merges);
          if (record) yield record;
        }
      }
    },
  };
}

function toManifestRow(
  { line, cells, isTooLong }: SheetRow,
  width: number,
  map: ReturnType<typeof readHeaders>,
  { ranges }: Merges,
): ManifestRow | null {
  const original = Array.from({ length: width }, (_, i) => cells[i] ?? '');
  const merged = ranges.find(({ from, to }) => line >= from && line <= to);
  if (merged) {
    const fault = `单元格 ${merged.text} 是合并的，请取消合并并在每一行填写`;
    return { line, cells: {}, original, fault };
  }
  if (isTooLong) {
    return { line, cells: {}, original, fault: '有一个单元格太长，请检查是否粘错了位置' };
  }
  if (original.every((cell) => cell.trim() === '')) return null;
  return toRow(line, original, map);
}

/** The texts that cells point at. */
async function readSharedStrings(path: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  const parser = new SaxesParser();
  // Phonetic hints stand beside the text that they belong to.
  let hints = 0;
  parser.on('opentag', ({ name }) => {
    if (name === 'si') text = '';
    if (name === 'rPh') hints += 1;
    isText = name === 't';
  });
  parser.on('text', (piece) => {
    if (isText && hints === 0 && text.length <= CELL_MAX) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'rPh') hints -= 1;
    if (name === 'si') strings.push(text);
    isText = false;
  });
  for await (const piece of readPart(path, 'xl/sharedStrings.xml')) parser.write(piece);
  return strings;
}

async function* readSheet(
  path: string,
  strings: string[],
  merges: Merges,
): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [], isTooLong: false };
  let place = 0;
  let type = '';
  let text = '';
  let isText = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const of = (key: string) => attributes[key] ?? '';
    if (name === 'row') {
      row = { line: Number(of('r')) || row.line + 1, cells: [], isTooLong: false };
      place = -1;
    } else if (name === 'c') {
      place = of('r') ? placeOf(of('r')) : place + 1;
      type = of('t');
      text = '';
    } else if (name === 'mergeCell') noteMerge(of('ref'), merges);
    isText = name === 'v' || name === 't';
  });
  parser.on('text', (piece) => {
    if (!isText) return;
    if (text.length <= CELL_MAX) text += piece;
    else row.isTooLong = true;
  });
  parser.on('closetag', ({ name }) => {
    isText = false;
    if (name === 'c' && text !== '') {
      row.cells[place] = unescapeFormula(valueOf(type, text, strings));
    }
    if (name === 'row') rows.push(row);
  });
  for await (const piece of readPart(path, null)) {
    parser.write(piece);
    yield* rows.splice(0);
  }
  yield* rows.splice(0);
}

/** `AB12` stands in the 28th place. */
function placeOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(type: string, text: string, strings: string[]): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'str' || type === 'inlineStr' || type === 'e') return text;
  // Of 29.9 the file may have 29.899999999999999.
  const number = Number(text);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
}

function noteMerge(reference: string, { ranges }: Merges): void {
  const rows = [...reference.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const [from, to = from] = rows;
  if (from !== undefined && to !== undefined) ranges.push({ from, to, text: reference });
}

/** A part of the workbook as text; without a name the first sheet. Nothing for a part that is not there. */
async function* readPart(path: string, name: string | null): AsyncGenerator<string> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    const entry = await findEntry(zip, name ?? (await findFirstSheet(path)));
    if (!entry) return;
    const decoder = new TextDecoder();
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      yield decoder.decode(chunk as Buffer, { stream: true });
    }
  } catch (error) {
    throw new CommandError(
      `${path} 不是能读的 Excel 工作簿（${(error as Error).message}），请另存为 .xlsx 或 .csv`,
      EXIT.usage,
    );
  } finally {
    zip?.close();
  }
}

async function findEntry(zip: ZipFile, name: string): Promise<Entry | null> {
  for await (const entry of zip.eachEntry()) if (entry.fileName === name) return entry;
  return null;
}

/** The sheet that Excel shows first, which need not be sheet1.xml. */
async function findFirstSheet(path: string): Promise<string> {
  let id = '';
  const targets = new Map<string, string>();
  const book = new SaxesParser();
  book.on('opentag', ({ name, attributes }) => {
    if (name === 'sheet') id ||= attributes['r:id'] ?? '';
  });
  for await (const piece of readPart(path, 'xl/workbook.xml')) book.write(piece);
  const relations = new SaxesParser();
  relations.on('opentag', ({ name, attributes }) => {
    if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
  });
  for await (const piece of readPart(path, 'xl/_rels/workbook.xml.rels')) relations.write(piece);
  const target = targets.get(id) ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}
