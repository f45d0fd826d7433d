import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvRecord } from '#import-engine';
import type { Response } from 'express';
import { type ExportedTable, writeWorkbook } from './workbook.js';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The media types of exports, for the OpenAPI document. */
export const EXPORT_MEDIA_TYPES = Object.values(MEDIA_TYPES);

/** The most rows of one export. */
export const MAX_EXPORT_ROWS = 100_000;

/** The last row of an export that was cut: it says that more rows exist. */
export const CUT_ROW = [`只有前 ${MAX_EXPORT_ROWS} 行，后面还有：请缩小日期或条件，分几次导出`];

/** Sets the headers of a download. @param name of the file, without its extension */
export function announceExport(response: Response, name: string, format: ExportFormat): void {
  response.set({
    'Content-Type': MEDIA_TYPES[format] + (format === 'csv' ? '; charset=utf-8' : ''),
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'Cache-Control': 'no-store',
  });
}

/**
 * Writes a table as CSV or as a workbook and ends the output; stops when the client disconnects. An error of the pages
 * destroys the output, so that the client does not take a part for the whole.
 */
export async function writeTable(
  table: ExportedTable,
  format: ExportFormat,
  output: Writable,
): Promise<void> {
  if (output.destroyed) return;
  try {
    if (format === 'xlsx') await writeWorkbook(table, output);
    else await pipeline(Readable.from(csvOf(table)), output);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function* csvOf({ headers, pages }: ExportedTable): AsyncGenerator<string> {
  // Excel reads UTF-8 only with a byte order mark.
  yield `\uFEFF${csvRecord(headers)}`;
  for await (const page of pages) {
    if (page.length > 0) yield page.map((row) => csvRecord(row)).join('');
  }
}
