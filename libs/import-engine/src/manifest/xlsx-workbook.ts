import { SaxesParser } from 'saxes';
import { isDateFormat } from './xlsx-dates.js';
import { CELL_MAX } from './manifest.js';
import { type FileSource, ManifestError } from '../source.js';

/** A workbook file in its source. */
export interface WorkbookFile {
  source: FileSource;
  path: string;
}

/** The parts of a workbook, as its relationships name them. */
export interface Workbook extends WorkbookFile {
  sheets: { name: string; part: string; isHidden: boolean }[];
  strings: string[];
  /** Whether each cell style formats its number as a date or time. */
  dateStyles: boolean[];
  /** Whether dates count from 1904, as in workbooks of old Macs. */
  is1904: boolean;
}

/** An XML element without its namespace prefix, which differs between programs. */
export interface XmlTag {
  name: string;
  /** An attribute's value by its name, with or without a prefix; empty if absent. */
  of: (attribute: string) => string;
}

/** Reads the shared parts that cells refer to. @throws ManifestError for a file that is not a workbook */
export async function openWorkbook(source: FileSource, path: string): Promise<Workbook> {
  const file = { source, path };
  const relations = new Map<string, { type: string; part: string }>();
  await readXml(file, 'xl/_rels/workbook.xml.rels', ({ name, of }) => {
    if (name !== 'Relationship') return;
    const target = of('Target');
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    relations.set(of('Id'), { type: of('Type').split('/').at(-1)!, part });
  });
  const partOf = (type: string, usual: string) =>
    [...relations.values()].find((one) => one.type === type)?.part ?? usual;
  const sheets: Workbook['sheets'] = [];
  let is1904 = false;
  await readXml(file, 'xl/workbook.xml', ({ name, of }) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(of('date1904'));
    if (name !== 'sheet') return;
    const part = relations.get(of(':id'))?.part ?? `xl/worksheets/sheet${sheets.length + 1}.xml`;
    sheets.push({ name: of('name'), part, isHidden: /hidden/i.test(of('state')) });
  });
  return {
    ...file,
    sheets,
    strings: await readSharedStrings(file, partOf('sharedStrings', 'xl/sharedStrings.xml')),
    dateStyles: await readDateStyles(file, partOf('styles', 'xl/styles.xml')),
    is1904,
  };
}

/** Parses the XML of a part as a stream. Does nothing if the part is missing. @throws ManifestError */
export async function readXml(
  file: WorkbookFile,
  part: string,
  onOpen: (tag: XmlTag) => void,
  onText: (text: string) => void = () => undefined,
  onClose: (name: string) => void = () => undefined,
): Promise<void> {
  for await (const _ of xmlOf(file, part, onOpen, onText, onClose));
}

/** The same for a part of any length: yields after each chunk, so that the caller can process the result. */
export async function* xmlOf(
  file: WorkbookFile,
  part: string,
  onOpen: (tag: XmlTag) => void,
  onText: (text: string) => void,
  onClose: (name: string) => void,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }) => {
    const of = (key: string) =>
      attributes[key] ??
      (key.startsWith(':')
        ? Object.entries(attributes).find(([full]) => full.endsWith(key))?.[1]
        : undefined) ??
      '';
    onOpen({ name: localName(name), of });
  });
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => onClose(localName(name)));
  for await (const piece of readPart(file, part)) {
    try {
      parser.write(piece);
    } catch (error) {
      throw unreadable(file.path, error);
    }
    yield;
  }
}

/** The shared strings. */
async function readSharedStrings(file: WorkbookFile, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  // Phonetic hints (`rPh`) contain texts too, which are ignored.
  let hints = 0;
  await readXml(
    file,
    part,
    ({ name }) => {
      if (name === 'si') text = '';
      if (name === 'rPh') hints += 1;
      isText = name === 't';
    },
    (piece) => {
      if (isText && hints === 0 && text.length <= CELL_MAX) text += piece;
    },
    (name) => {
      if (name === 'rPh') hints -= 1;
      if (name === 'si') strings.push(text);
      isText = false;
    },
  );
  return strings;
}

/** Reads whether each cell style formats its number as a date or time. */
async function readDateStyles(file: WorkbookFile, part: string): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isCellFormats = false;
  await readXml(
    file,
    part,
    ({ name, of }) => {
      if (name === 'numFmt') codes.set(Number(of('numFmtId')), of('formatCode'));
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats) formats.push(Number(of('numFmtId')));
    },
    undefined,
    (name) => {
      if (name === 'cellXfs') isCellFormats = false;
    },
  );
  return formats.map((id) => isDateFormat(id, codes.get(id)));
}

/** Streams a part of the workbook as text; empty for a missing part. */
async function* readPart({ source, path }: WorkbookFile, part: string): AsyncGenerator<string> {
  try {
    const decoder = new TextDecoder();
    for await (const chunk of source.readZipPart(path, part)) {
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): ManifestError {
  const { message } = error as Error;
  return new ManifestError(`${path} 不是能读的 Excel 工作簿（${message}），请另存为 .xlsx 或 .csv`);
}
