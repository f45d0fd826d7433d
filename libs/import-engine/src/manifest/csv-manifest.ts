import { CsvError, parse } from 'csv-parse/sync';
import { unescapeFormula } from './csv.js';
import { guardRecords } from '../record-guard.js';
import { countRequired, findHeaders } from './headers.js';
import { CELL_MAX, HEADER_SEARCH_ROWS, type Manifest, toRow } from './manifest.js';
import { type FileSource, ManifestError } from '../source.js';
import { detectEncoding, readText } from './text.js';

const DELIMITERS = [',', '\t', ';'];
/** Larger than any valid record. */
const RECORD_MAX = CELL_MAX * 2;

/** A row of the file before its cells are assigned to columns. */
interface CsvRow {
  line: number;
  original: string[];
  /** Its line break; empty at the end of the file. */
  lineEnd: string;
  fault?: string;
}

type FirstRow = { line: number; cells: string[]; lineEnd: string };
type Text = Parameters<typeof guardRecords>[0];

const FAULTS = {
  open: '有一个双引号没有配对，这一行和它后面的都没有读到，请补上后重新导入',
  'too long': '这一行太长，请检查是否粘错了位置',
  quote: '双引号的位置不对：整个单元格用双引号括起来，里面的双引号写两遍',
} as const;

/** The delimiters in messages. */
const NAMES: Readonly<Record<string, string>> = { ',': '逗号', '\t': '制表符', ';': '分号' };

/** Opens a CSV manifest, as Excel, WPS or another program writes it. @throws ManifestError */
export async function openCsv(source: FileSource, path: string): Promise<Manifest> {
  const encoding = await detectEncoding(source, path);
  const delimiter = await findDelimiter(readText(source, path, encoding));
  const first = await firstRows(readText(source, path, encoding), delimiter);
  if (first.length === 0) throw new ManifestError(`${path} 是空的`);
  const { headers, columns, line: headerLine, notes } = findHeaders(first, source.words);
  const usual = first.find(({ line }) => line === headerLine)!;
  return {
    headers,
    failedFormat: 'csv',
    encoding,
    delimiter,
    notes,
    async *rows() {
      for await (const row of readRows(readText(source, path, encoding), delimiter)) {
        const { line, original } = row;
        if (!row.fault && (line <= headerLine || isEmpty(original))) continue;
        const fault = row.fault ?? countFault(row, usual, delimiter);
        if (fault) yield { line, cells: {}, original, fault };
        else yield toRow(line, original, columns);
      }
    },
  };
}

/**
 * The violation of a row with more cells than headers, or of one that was cut at a line break inside of a cell. A
 * spreadsheet may omit empty cells at the end of a row, so that fewer cells alone are valid.
 * @param headers the row of the headers
 */
function countFault(
  { original: { length }, lineEnd }: CsvRow,
  headers: FirstRow,
  delimiter: string,
): string | undefined {
  const wanted = headers.cells.length;
  if (length > wanted) {
    return `这一行有 ${length} 格，列名只有 ${wanted} 格：单元格里有${NAMES[delimiter]}就把整个单元格用双引号括起来，没有就删去多出的格`;
  }
  if (length === wanted || lineEnd === '' || lineEnd === headers.lineEnd) return undefined;
  return `这一行只有 ${length} 格，列名有 ${wanted} 格，行尾的换行符又与列名那一行的不同，像是在单元格里的换行处断开了：请把有换行的单元格用双引号括起来，短的行请补齐`;
}

function isEmpty(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/**
 * Finds the delimiter with which a row at the top has the most required columns; among equal ones, the most frequent on
 * any line. The counts alone would mislead: the pictures of one row may contain more semicolons than a header commas.
 */
async function findDelimiter(text: Text): Promise<string> {
  let head = '';
  for await (const piece of text) {
    head += piece;
    if (head.length > CELL_MAX) break;
  }
  const lines = head.split(/[\r\n]+/, HEADER_SEARCH_ROWS);
  const scores: { delimiter: string; required: number; count: number }[] = [];
  for (const delimiter of DELIMITERS) {
    const rows = await firstRows([head], delimiter);
    scores.push({
      delimiter,
      required: Math.max(0, ...rows.map(({ cells }) => countRequired(cells))),
      count: Math.max(...lines.map((line) => line.split(delimiter).length)),
    });
  }
  return scores.toSorted((a, b) => b.required - a.required || b.count - a.count)[0]!.delimiter;
}

/** The rows that may contain the headers. */
async function firstRows(text: Text, delimiter: string): Promise<FirstRow[]> {
  const rows: FirstRow[] = [];
  for await (const { line, original, lineEnd, fault } of readRows(text, delimiter)) {
    if (!fault && !isEmpty(original)) rows.push({ line, cells: original, lineEnd });
    if (rows.length === HEADER_SEARCH_ROWS) break;
  }
  return rows;
}

async function* readRows(text: Text, delimiter: string): AsyncGenerator<CsvRow> {
  for await (const records of guardRecords(text, delimiter, RECORD_MAX)) {
    for (const { line, text: record, fault } of records) {
      const lineEnd = /[\r\n]*$/.exec(record)![0];
      const read = fault ? unreadable(FAULTS[fault]) : parseRecord(record, delimiter);
      yield { line, lineEnd, ...read };
    }
  }
}

/** Parses one record. The records are parsed apart, so that a fault of one cannot reach the next one. */
function parseRecord(record: string, delimiter: string): Pick<CsvRow, 'original' | 'fault'> {
  try {
    const [cells = []] = parse(record, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
    });
    return { original: cells.map(unescapeFormula) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return unreadable(FAULTS.quote);
  }
}

function unreadable(fault: string): Pick<CsvRow, 'original' | 'fault'> {
  return { original: [], fault };
}
