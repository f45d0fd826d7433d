import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import { UnreadableFileError } from '../archives/unreadable-file.error.js';
import type { TextPage } from './document-text.js';

const BODY = 'word/document.xml';
/** Unpacked size of the body; a pattern has less than 1 MB. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
/** Word stores an encrypted document in the container of its old formats, which starts with these bytes. */
const OLE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Reads the text of a Word document (DOCX); page breaks are where Word last placed them.
 * @throws UnreadableFileError if it is encrypted, broken, or too large unpacked
 */
export async function* readDocx(bytes: Buffer): AsyncGenerator<TextPage> {
  if (bytes.subarray(0, OLE_MAGIC.length).equals(OLE_MAGIC)) {
    throw new UnreadableFileError('encrypted');
  }
  const writer = new PageWriter();
  const parser = parserOf(writer);
  const decoder = new TextDecoder();
  try {
    for await (const chunk of readBody(bytes)) {
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

async function* readBody(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== BODY) continue;
    if (entry.uncompressedSize > MAX_BODY_BYTES) throw new UnreadableFileError('too_large');
    // yauzl ends with an error when more bytes arrive than the table says.
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
    return;
  }
  throw new UnreadableFileError('broken');
}

function parserOf(writer: PageWriter): SaxesParser {
  const parser = new SaxesParser();
  let isText = false;
  /** Word repeats some content for older programs. */
  let fallbacks = 0;
  const nameOf = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = nameOf(full);
    if (name === 'Fallback') fallbacks += 1;
    if (fallbacks > 0) return;
    isText = name === 't';
    const isPageBreak = name === 'br' && attributes['w:type'] === 'page';
    if (name === 'lastRenderedPageBreak' || isPageBreak) writer.endPage();
    else writer.open(name);
  });
  parser.on('text', (text) => {
    if (isText) writer.write(text);
  });
  parser.on('closetag', ({ name: full }) => {
    const name = nameOf(full);
    isText = false;
    if (name === 'Fallback') fallbacks -= 1;
    else if (fallbacks === 0) writer.close(name);
  });
  return parser;
}

/** Collects the text of the body's elements into pages. */
class PageWriter {
  private readonly finished: TextPage[] = [];
  private page = 1;
  private text = '';
  private tables = 0;

  write(text: string): void {
    this.text += text;
  }

  open(name: string): void {
    if (name === 'tbl') this.tables += 1;
    else if (name === 'tab') this.text += '\t';
    else if (name === 'br' || name === 'cr') this.text += this.tables > 0 ? ' ' : '\n';
  }

  close(name: string): void {
    if (name === 'tbl') this.tables -= 1;
    else if (name === 'p') this.text += this.tables > 0 ? ' ' : '\n';
    else if (name === 'tc') this.text = `${this.text.trimEnd()}\t`;
    else if (name === 'tr') this.text = `${this.text.trimEnd()}\n`;
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
