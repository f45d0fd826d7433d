import type { TextPage } from './document-text.js';

/** Byte order marks of encodings other than UTF-8. */
const MARKS: [number, number, string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/** Decodes a text: UTF-16 if marked as such, UTF-8 if valid as such, else GB18030. */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (marked) return new TextDecoder(marked[2]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Reads a plain text or Markdown as one page. */
// oxlint-disable-next-line require-await -- the interface of all readers
export async function* readPlainText(bytes: Buffer): AsyncGenerator<TextPage> {
  yield { page: 1, text: decodeText(bytes).replaceAll(/\r\n?/g, '\n') };
}
