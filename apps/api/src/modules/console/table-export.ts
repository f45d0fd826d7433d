import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import { writeWorkbook } from './workbook.js';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A table whose rows arrive page by page, so that memory stays flat. */
interface ExportedTable {
  /** Of the sheet in a workbook. */
  name: string;
  headers: string[];
  pages: AsyncIterable<string[][]>;
}

/** Sets the headers of a download. @param name of the file, without its extension */
export function announceExport(response: Response, name: string, format: ExportFormat): void {
  response.set({
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'Cache-Control': 'no-store',
  });
}

/** Writes a table as CSV or as a workbook and ends the output; stops when the client disconnects. */
export async function writeTable(
  { name, headers, pages }: ExportedTable,
  format: ExportFormat,
  output: Writable,
): Promise<void> {
  if (format === 'xlsx') {
    const workbook = new PassThrough();
    workbook.pipe(output);
    await writeWorkbook(name, headers, pages, workbook);
    return;
  }
  // Excel reads UTF-8 only with a byte order mark.
  output.write(`\uFEFF${stringify([headers])}`);
  for await (const page of pages) {
    if (output.destroyed) return;
    if (!output.write(stringify(page.map((row) => row.map(asText))))) await drained(output);
  }
  output.end();
}

/** Waits until a stream accepts more data or is closed. */
async function drained(output: Writable): Promise<void> {
  await Promise.race([once(output, 'drain'), once(output, 'close')]);
}

/** Escapes a text that a spreadsheet would execute as a formula. */
const asText = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
