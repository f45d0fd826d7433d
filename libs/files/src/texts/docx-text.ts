import { text as readAll } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableFileError } from '../archives/unreadable-file.error.js';
import type { TextPage } from './document-text.js';
import { ListCounter, type ListDefinitions, readLists } from './docx-numbering.js';

const BODY = 'word/document.xml';
const LISTS = 'word/numbering.xml';
/** Unpacked size of the body; a pattern has less than 1 MB. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
/** A document without its list numbers is better than none. */
const MAX_LISTS_BYTES = 4 * 1024 * 1024;
/** Word stores an encrypted document in the container of its old formats, which starts with these bytes. */
const OLE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Reads the text of a Word document (DOCX) with the numbers of its lists; page breaks are where Word last placed them.
 * @param pictureNote is written where a picture or drawing is, which is left out
 * @throws UnreadableFileError if it is encrypted, broken, or too large unpacked
 */
export async function* readDocx(bytes: Buffer, pictureNote = ''): AsyncGenerator<TextPage> {
  if (bytes.subarray(0, OLE_MAGIC.length).equals(OLE_MAGIC)) {
    throw new UnreadableFileError('encrypted');
  }
  const writer = new PageWriter(pictureNote);
  const decoder = new TextDecoder();
  try {
    const { zip, body, lists } = await openDocument(bytes);
    const parser = parserOf(writer, new ListCounter(lists));
    // yauzl ends with an error when more bytes arrive than the table says.
    for await (const chunk of (await zip.openReadStreamPromise(
      body,
    )) as AsyncIterable<Uint8Array>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield* writer.takeFinished();
    }
    parser.close();
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError('broken', error);
  }
  yield* writer.takeAll();
}

async function openDocument(
  bytes: Buffer,
): Promise<{ zip: ZipFile; body: Entry; lists: ListDefinitions }> {
  const zip = await fromBufferPromise(bytes);
  let body: Entry | null = null;
  let lists: ListDefinitions = { levels: new Map(), lists: new Map() };
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === BODY) body ??= entry;
    if (entry.fileName !== LISTS || entry.uncompressedSize > MAX_LISTS_BYTES) continue;
    lists = await listsOf(zip, entry).catch(() => lists);
  }
  if (body === null) throw new UnreadableFileError('broken');
  if (body.uncompressedSize > MAX_BODY_BYTES) throw new UnreadableFileError('too_large');
  return { zip, body, lists };
}

async function listsOf(zip: ZipFile, entry: Entry): Promise<ListDefinitions> {
  return readLists(await readAll(await zip.openReadStreamPromise(entry)));
}

/** What holds a picture or a drawing; a text box is one too. */
const DRAWINGS = new Set(['drawing', 'pict', 'object']);
/** What shows something beside text in it: a picture, also an old one, a diagram, SmartArt. */
const PICTURES = new Set(['blip', 'imagedata', 'chart', 'relIds']);

function parserOf(writer: PageWriter, lists: ListCounter): SaxesParser {
  const parser = new SaxesParser();
  let isText = false;
  /** Word repeats some content for older programs, and keeps the former properties of paragraphs. */
  let skipped = 0;
  let drawings = 0;
  let list = { id: '', indent: 0 };
  const nameOf = (name: string) => name.slice(name.indexOf(':') + 1);
  const isSkipped = (name: string) => name === 'Fallback' || name === 'pPrChange';
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = nameOf(full);
    if (isSkipped(name)) skipped += 1;
    if (skipped > 0) return;
    isText = name === 't';
    const isPageBreak = name === 'br' && attributes['w:type'] === 'page';
    if (name === 'pPr') list = { id: '', indent: 0 };
    else if (name === 'numId') list.id = attributes['w:val'] ?? '';
    else if (name === 'ilvl') list.indent = Number(attributes['w:val']) || 0;
    else if (DRAWINGS.has(name)) {
      drawings += 1;
      if (drawings === 1) writer.openDrawing();
    } else if (PICTURES.has(name)) writer.seePicture();
    // A ruled line.
    else if (attributes['o:hr']) writer.leaveDrawing();
    if (name === 'lastRenderedPageBreak' || isPageBreak) writer.endPage();
    else writer.open(name);
  });
  parser.on('text', (content) => {
    if (isText) writer.write(content);
  });
  parser.on('closetag', ({ name: full }) => {
    const name = nameOf(full);
    isText = false;
    if (isSkipped(name)) skipped -= 1;
    else if (skipped > 0) return;
    else if (name === 'pPr' && list.id !== '') writer.number(lists.next(list.id, list.indent));
    else if (DRAWINGS.has(name)) {
      drawings -= 1;
      if (drawings === 0) writer.closeDrawing();
    } else writer.close(name);
  });
  return parser;
}

/** Blank characters that may be between pictures which stand together. */
const MAX_GAP = 20;

/** Collects the text of the body's elements into pages. */
class PageWriter {
  private readonly finished: TextPage[] = [];
  private page = 1;
  private text = '';
  private tables = 0;
  /** The number of a list that comes before the next text. */
  private label = '';
  /** Whether the open drawing shows something that is left out: until text is found in it. */
  private isPicture = false;
  private hasPicture = false;

  constructor(private readonly pictureNote: string) {}

  write(text: string): void {
    this.isPicture = false;
    this.writeLabel();
    this.text += text;
  }

  /** A page may still end between the number and its text. */
  number(label: string): void {
    if (label !== '') this.label += `${label} `;
  }

  openDrawing(): void {
    this.isPicture = true;
    this.hasPicture = false;
  }

  seePicture(): void {
    this.hasPicture = true;
  }

  leaveDrawing(): void {
    this.isPicture = false;
  }

  closeDrawing(): void {
    if ((!this.isPicture && !this.hasPicture) || this.pictureNote === '') return;
    this.writeLabel();
    if (this.tables > 0) {
      this.text += this.pictureNote;
      return;
    }
    // Adjacent pictures share one note.
    const end = this.text.slice(-this.pictureNote.length - MAX_GAP).trimEnd();
    if (end.endsWith(this.pictureNote)) return;
    if (this.text !== '' && !this.text.endsWith('\n')) this.text += '\n';
    this.text += `${this.pictureNote}\n`;
  }

  open(name: string): void {
    if (name === 'tbl') this.tables += 1;
    else if (name === 'tab') this.text += '\t';
    else if (name === 'br' || name === 'cr') this.text += this.tables > 0 ? ' ' : '\n';
  }

  close(name: string): void {
    if (name === 'p') this.writeLabel();
    if (name === 'tbl') this.tables -= 1;
    else if (name === 'p') this.text += this.tables > 0 ? ' ' : '\n';
    else if (name === 'tc') this.text = `${this.text.trimEnd()}\t`;
    else if (name === 'tr') this.text = `${this.text.trimEnd()}\n`;
  }

  private writeLabel(): void {
    this.text += this.label;
    this.label = '';
  }

  endPage(): void {
    if (this.text.trim() === '') return;
    this.finished.push({ page: this.page, text: this.text });
    this.page += 1;
    this.text = '';
  }

  takeFinished(): TextPage[] {
    return this.finished.splice(0);
  }

  takeAll(): TextPage[] {
    this.endPage();
    return this.takeFinished();
  }
}
