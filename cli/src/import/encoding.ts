import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import iconv from 'iconv-lite';
import type { Encoding } from './manifest.js';

const UTF8_BOM = Buffer.from('efbbbf', 'hex');
const UTF16LE_BOM = Buffer.from('fffe', 'hex');

/**
 * Finds out what a text file is written in: what its mark says, else UTF-8 where all of it reads as that,
 * else GB18030, in which Excel and WPS write Chinese.
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
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** A file's text, in pieces of no particular length, without its mark. */
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

/** A text in an encoding. What GB18030 lacks nothing does: it has all of Unicode. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return Buffer.from(text);
  return iconv.encode(text, encoding);
}

/** What a file in an encoding begins with. */
export function markOf(encoding: Encoding): Buffer {
  if (encoding === 'utf-8-bom') return UTF8_BOM;
  return encoding === 'utf-16le' ? UTF16LE_BOM : Buffer.alloc(0);
}
