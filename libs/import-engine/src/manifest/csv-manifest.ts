import { type CsvError, parse } from 'csv-parse/sync';
import { unescapeFormula } from './csv.js';
import { guardRecords } from '../record-guard.js';
import { findHeaders } from './headers.js';
import {
  CELL_MAX,
  HEADER_SEARCH_ROWS,
  type Manifest,
  type ManifestRow,
  toRow,
} from './manifest.js';
import { type FileSource, ManifestError } from '../source.js';
import { detectEncoding, readText } from './text.js';

const DELIMITERS = [',', '\t', ';'];
/** Larger than any valid record. */
const RECORD_MAX = CELL_MAX * 2;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Opens a CSV manifest, as Excel, WPS or another program writes it. @throws ManifestError */
export async function openCsv(source: FileSource, path: string): Promise<Manifest> {
  const encoding = await detectEncoding(source, path);
  const firstLines = await readFirstLines(readText(source, path, encoding));
  // A title row above the headers may contain no delimiter.
  const count = (delimiter: string) =>
    Math.max(...firstLines.map((line) => line.split(delimiter).length));
  const delimiter = DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!;
  const first: { line: number; cells: string[] }[] = [];
  for await (const { line, original, fault } of read(readText(source, path, encoding), delimiter)) {
    // A fault may be reported before the line that precedes it.
    if (!fault && !isEmpty(original)) first.push({ line, cells: original });
    if (first.length === HEADER_SEARCH_ROWS) break;
  }
  if (first.length === 0) throw new ManifestError(`${path} 是空的`);
  const { headers, columns, line: headerLine, notes } = findHeaders(first, source.words);
  return {
    headers,
    encoding,
    delimiter,
    notes,
    async *rows() {
      for await (const { line, original, fault } of read(
        readText(source, path, encoding),
        delimiter,
      )) {
        if (fault) yield { line, cells: {}, original, fault };
        else if (line > headerLine && !isEmpty(original)) yield toRow(line, original, columns);
      }
    },
  };
}

function isEmpty(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

async function readFirstLines(text: AsyncIterable<string>): Promise<string[]> {
  let head = '';
  for await (const piece of text) {
    head += piece;
    if (head.length > CELL_MAX) break;
  }
  return head.split(/[\r\n]+/, HEADER_SEARCH_ROWS);
}

async function* read(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<Omit<ManifestRow, 'cells'>> {
  const skipped: { line: number; fault: string }[] = [];
  let skippedLine = 0;
  const tooLong = (line: number, isOpen: boolean) =>
    skipped.push({
      line,
      fault: isOpen
        ? '有一个双引号没有配对，这一行和它后面的都没有读到，请补上后重新导入'
        : '这一行太长，请检查是否粘错了位置',
    });
  let before = 0;
  for await (const records of guardRecords(text, delimiter, RECORD_MAX, tooLong)) {
    const parsed = parseRecords(records, delimiter, before, (error) => {
      const line = before + lineOf(error);
      // A row with several faults counts once.
      if (skippedLine !== line) skipped.push({ line, fault: explain(error) });
      skippedLine = line;
    });
    yield* unreadable(skipped);
    for (const { record, info } of parsed) {
      // The parser reports the line on which a record ends.
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      yield { line: before + info.lines - breaks, original: record.map(unescapeFormula) };
    }
    before += records.split('\n').length - 1;
  }
  yield* unreadable(skipped);
}

/** Parses whole records. @param before number of lines above them @throws ManifestError */
function parseRecords(
  records: string,
  delimiter: string,
  before: number,
  onSkip: (error: CsvError) => void,
): Parsed[] {
  try {
    return parse(records, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        if (error) onSkip(error);
      },
    }) as unknown as Parsed[];
  } catch (error) {
    const cause = error as CsvError;
    throw new ManifestError(`第 ${before + lineOf(cause)} 行读不下去：${explain(cause)}`);
  }
}

function* unreadable(
  skipped: { line: number; fault: string }[],
): Generator<Omit<ManifestRow, 'cells'>> {
  for (const { line, fault } of skipped.splice(0)) yield { line, original: [], fault };
}

function lineOf(error: CsvError | Error): number {
  return 'lines' in error && typeof error.lines === 'number' ? error.lines : 0;
}

function explain(error: CsvError | Error): string {
  const code = 'code' in error ? error.code : '';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return '有一个双引号没有配对，请补上';
  if (typeof code === 'string' && code.includes('QUOTE')) {
    return '双引号的位置不对：整个单元格用双引号括起来，里面的双引号写两遍';
  }
  return error.message;
}
