import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`;
const ROOT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const PARTS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** The texts that a cell of a figure may hold; it stays a text otherwise. */
const FIGURE = /^-?\d+(?:\.\d+)?$/;

/** A table whose rows arrive page by page, so that memory stays flat. */
export interface ExportedTable {
  /** The name of the sheet in a workbook. */
  name: string;
  headers: string[];
  /** Whether each column holds figures, which a workbook writes as numbers. */
  figures: boolean[];
  pages: AsyncIterable<string[][]>;
}

/**
 * Writes a workbook with one sheet while the rows arrive, so that a large export needs little memory. Ends the
 * output. @throws the error of the pages, or ERR_STREAM_PREMATURE_CLOSE when the output closes early; the pages are
 * ended and the output is destroyed then
 */
export async function writeWorkbook(
  { name, ...table }: ExportedTable,
  output: Writable,
): Promise<void> {
  const zip = new ZipFile();
  const sheet = new PassThrough();
  const aborting = new AbortController();
  const { signal } = aborting;
  // The archive repeats the errors of the sheet, which the pipeline below reports.
  zip.on('error', () => aborting.abort());
  zip.addBuffer(Buffer.from(CONTENT_TYPES), '[Content_Types].xml');
  zip.addBuffer(Buffer.from(ROOT), '_rels/.rels');
  zip.addBuffer(Buffer.from(PARTS), 'xl/_rels/workbook.xml.rels');
  zip.addBuffer(Buffer.from(workbookXml(name)), 'xl/workbook.xml');
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  try {
    await Promise.all([
      pipeline(Readable.from(sheetXml(table)), sheet, { signal }),
      pipeline(zip.outputStream, output, { signal }),
    ]);
  } finally {
    // Neither pipeline ends because of the other one: the archive between them does not pass on a destroyed stream.
    aborting.abort();
  }
}

async function* sheetXml({
  headers,
  figures,
  pages,
}: Omit<ExportedTable, 'name'>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(headers, [])}`;
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => rowXml(row, figures)).join('');
  }
  yield '</sheetData></worksheet>';
}

function workbookXml(name: string): string {
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

function rowXml(cells: string[], figures: boolean[]): string {
  return `<row>${cells.map((cell, at) => cellXml(cell, figures[at] === true)).join('')}</row>`;
}

/** A text is an inline string, which a spreadsheet never evaluates. */
function cellXml(cell: string, isFigure: boolean): string {
  if (isFigure && FIGURE.test(cell)) return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML and removes the control characters that XML does not allow. */
function escapeXml(text: string): string {
  return (
    text
      .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
      // oxlint-disable-next-line no-control-regex -- these are the ones to remove
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/[&<>"]/g, (character: string) => ENTITIES[character]!)
  );
}
