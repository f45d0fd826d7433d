import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { unescapeFormula } from '../csv.js';
import { CommandError, EXIT, UsageError } from '../exit.js';
import { detectEncoding, readText } from './encoding.js';
import { guardRecords } from './record-guard.js';
import { CELL_MAX, type Manifest, readHeaders, type ManifestRow, toRow } from './manifest.js';

const DELIMITERS = [',', '\t', ';'];
/** More than any ten cells that may stand. */
const RECORD_MAX = CELL_MAX * 2;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Opens a list of comma-separated values: of Excel, of WPS, or of a program. @throws UsageError */
export async function openCsv(path: string): Promise<Manifest> {
  const encoding = await detectEncoding(path);
  const firstLine = await readFirstLine(readText(path, encoding));
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!;
  let headers: string[] | null = null;
  for await (const { original, fault } of read(readText(path, encoding), delimiter)) {
    // What is unreadable may be told before the line that it follows.
    if (fault) continue;
    headers = original;
    break;
  }
  if (!headers) throw new UsageError(`${path} 是空的`);
  const map = readHeaders(headers);
  return {
    headers,
    encoding,
    delimiter,
    unknownHeaders: map.unknownHeaders,
    async *rows() {
      let isFirst = true;
      for await (const { line, original, fault } of read(readText(path, encoding), delimiter)) {
        if (fault) yield { line, cells: {}, original, fault };
        else if (isFirst) isFirst = false;
        else if (original.some((cell) => cell.trim() !== '')) yield toRow(line, original, map);
      }
    },
  };
}

async function readFirstLine(text: AsyncIterable<string>): Promise<string> {
  let head = '';
  for await (const piece of text) {
    head += piece;
    if (/[\r\n]/.test(head) || head.length > CELL_MAX) break;
  }
  return head.split(/[\r\n]/)[0] ?? '';
}

async function* read(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<Omit<ManifestRow, 'cells'>> {
  const skipped: { line: number; fault: string }[] = [];
  let skippedLine = 0;
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = error ? lineOf(error) : 0;
      // A row with several faults is one row.
      if (error && skippedLine !== line) skipped.push({ line, fault: explain(error) });
      skippedLine = line;
    },
  });
  const tooLong = (line: number, isOpen: boolean) =>
    skipped.push({
      line,
      fault: isOpen
        ? '有一个双引号没有配对，这一行和它后面的都没有读到，请补上后重新导入'
        : '这一行太长，请检查是否粘错了位置',
    });
  const source = Readable.from(guardRecords(text, delimiter, RECORD_MAX, tooLong));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield* unreadable(skipped);
      // The parser tells the line a record ends on.
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      yield { line: info.lines - breaks, original: record.map(unescapeFormula) };
    }
  } catch (error) {
    const cause = error as CsvError;
    throw new CommandError(`第 ${lineOf(cause)} 行读不下去：${explain(cause)}`, EXIT.usage);
  } finally {
    source.destroy();
  }
  yield* unreadable(skipped);
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
