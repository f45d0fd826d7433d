import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import iconv from 'iconv-lite';
import { UsageError } from '../exit.js';
import type { Encoding } from './manifest.js';

const UTF8_BOM = Buffer.from('efbbbf', 'hex');
const UTF16LE_BOM = Buffer.from('fffe', 'hex');

const LINE_FEED = 10;
/** The replacement character for invalid bytes. */
const REPLACEMENT = 0xfffd;
const BROKEN_SHARE = 0.1;

/**
 * Detects the encoding of a text file: by its byte order mark, else UTF-8 if all of it is valid, else GB18030, the
 * Chinese encoding of Excel and WPS.
 * @throws UsageError for a damaged UTF-8 text
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(3);
    await file.read(head, 0, 3, 0);
    if (head.equals(UTF8_BOM)) return 'utf-8-bom';
    if (head.subarray(0, 2).equals(UTF16LE_BOM)) return 'utf-16le';
  } finally {
    await file.close();
  }
  const { broken, foreign, line } = await countBroken(path);
  if (broken === 0) return 'utf-8';
  // A GB18030 text is almost never valid UTF-8; in a damaged UTF-8 text almost everything is valid.
  if (broken < foreign * BROKEN_SHARE) {
    throw new UsageError(`${path} 是 UTF-8，但第 ${line} 行有损坏的字符，请修正后重试`);
  }
  return 'gb18030';
}

/**
 * Decodes a file as UTF-8.
 * @returns the numbers of invalid and of non-ASCII characters, and the line of the first invalid one
 */
async function countBroken(
  path: string,
): Promise<{ broken: number; foreign: number; line: number }> {
  const decoder = new TextDecoder('utf-8');
  let [broken, foreign, line, brokenLine] = [0, 0, 1, 0];
  const count = (text: string) => {
    for (let i = 0; i < text.length; i += 1) {
      const letter = text.charCodeAt(i);
      if (letter === LINE_FEED) line += 1;
      if (letter > 127) foreign += 1;
      if (letter !== REPLACEMENT) continue;
      broken += 1;
      brokenLine ||= line;
    }
  };
  for await (const chunk of createReadStream(path)) {
    count(decoder.decode(chunk as Buffer, { stream: true }));
  }
  count(decoder.decode());
  return { broken, foreign, line: brokenLine };
}

/** Streams a file's text without its byte order mark, in chunks of any length. */
export function readText(path: string, encoding: Encoding): AsyncIterable<string> {
  const source = createReadStream(path);
  const decoder = new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding);
  const decode = new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
  source.on('error', (error) => decode.destroy(error));
  return source.pipe(decode);
}

/** Encodes a text. GB18030 can represent all of Unicode. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return Buffer.from(text);
  return iconv.encode(text, encoding);
}

/** The byte order mark of an encoding. */
export function markOf(encoding: Encoding): Buffer {
  if (encoding === 'utf-8-bom') return UTF8_BOM;
  return encoding === 'utf-16le' ? UTF16LE_BOM : Buffer.alloc(0);
}
