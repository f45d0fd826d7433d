import { zipOf } from './archives.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface RawSheet {
  name: string;
  /** The XML of its rows. */
  rows: string;
  state?: 'hidden';
}

/** The parts of a workbook besides its sheets. */
export interface RawWorkbook {
  sheets: RawSheet[];
  /** The shared strings, which cells with `t="s"` refer to. */
  strings?: string[];
  /** The number format of each cell style, by its id. */
  formats?: number[];
  /** Custom number formats. */
  codes?: Record<number, string>;
  is1904?: boolean;
}

/** A workbook in Excel's format: no namespace prefix, shared strings, relative targets below `xl/`. */
export function excelWorkbook({
  sheets,
  strings = [],
  formats = [0],
  codes = {},
  is1904 = false,
}: RawWorkbook): Promise<Buffer> {
  const numFmts = Object.entries(codes).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escape(code)}"/>`,
  );
  const files: Record<string, string> = {
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, i) =>
          `<sheet name="${escape(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId90" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t>${escape(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
      .map((id) => `<xf numFmtId="${id}" fontId="0" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  sheets.forEach(({ rows }, i) => {
    files[`xl/worksheets/sheet${i + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  });
  return zipOf(files);
}

/** The same with the prefixes and absolute targets of the Open XML SDK. */
export function prefixedWorkbook(rows: string): Promise<Buffer> {
  const prefixed = rows.replaceAll(/<(\/?)(\w)/g, '<$1x:$2');
  return zipOf({
    'xl/workbook.xml': `<x:workbook xmlns:x="${MAIN}" xmlns:d="${RELATIONS}"><x:sheets><x:sheet name="Sheet1" sheetId="1" d:id="R1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="R1" Type="${RELATIONS}/worksheet" Target="/xl/worksheets/data.xml"/><Relationship Id="R2" Type="${RELATIONS}/styles" Target="/xl/looks.xml"/></Relationships>`,
    'xl/looks.xml': `<x:styleSheet xmlns:x="${MAIN}"><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/></x:cellXfs></x:styleSheet>`,
    'xl/worksheets/data.xml': `<x:worksheet xmlns:x="${MAIN}"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`,
  });
}

/** A row of texts, from the first column on. */
export function textRow(line: number, texts: string[]): string {
  const cells = texts.map(
    (text, i) => `<c r="${placeOf(i)}${line}" t="inlineStr"><is><t>${escape(text)}</t></is></c>`,
  );
  return `<row r="${line}">${cells.join('')}</row>`;
}

/** A row of raw cell XML; `@` is replaced with the cell's reference. */
export function rawRow(line: number, cells: string[]): string {
  return `<row r="${line}">${cells.map((xml, i) => xml.replace('@', `r="${placeOf(i)}${line}"`)).join('')}</row>`;
}

function placeOf(i: number): string {
  return String.fromCharCode(65 + i);
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
