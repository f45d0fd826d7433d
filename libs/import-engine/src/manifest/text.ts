import { type FileSource, ManifestError } from '../source.js';
import type { Encoding } from './manifest.js';

const LINE_FEED = 10;
/** The replacement character for invalid bytes. */
const REPLACEMENT = 0xfffd;
const BROKEN_SHARE = 0.1;

/**
 * Detects the encoding of a text file: by its byte order mark, else UTF-8 if all of it is valid, else GB18030, the
 * Chinese encoding of Excel and WPS.
 * @throws ManifestError for a damaged UTF-8 text
 */
export async function detectEncoding(source: FileSource, path: string): Promise<Encoding> {
  const head = await readHead(source, path);
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8-bom';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const { broken, foreign, line } = await countBroken(source, path);
  if (broken === 0) return 'utf-8';
  // A GB18030 text is almost never valid UTF-8; in a damaged UTF-8 text almost everything is valid.
  if (broken < foreign * BROKEN_SHARE) {
    throw new ManifestError(`${path} 是 UTF-8，但第 ${line} 行有损坏的字符，请修正后重试`);
  }
  return 'gb18030';
}

/** The first three bytes of a file, or all of a shorter one. */
async function readHead(source: FileSource, path: string): Promise<number[]> {
  const head: number[] = [];
  for await (const chunk of source.read(path)) {
    head.push(...chunk.subarray(0, 3 - head.length));
    if (head.length === 3) break;
  }
  return head;
}

/**
 * Decodes a file as UTF-8.
 * @returns the numbers of invalid and of non-ASCII characters, and the line of the first invalid one
 */
async function countBroken(
  source: FileSource,
  path: string,
): Promise<{ broken: number; foreign: number; line: number }> {
  let [broken, foreign, line, brokenLine] = [0, 0, 1, 0];
  for await (const text of readText(source, path, 'utf-8')) {
    for (let i = 0; i < text.length; i += 1) {
      const letter = text.charCodeAt(i);
      if (letter === LINE_FEED) line += 1;
      if (letter > 127) foreign += 1;
      if (letter !== REPLACEMENT) continue;
      broken += 1;
      brokenLine ||= line;
    }
  }
  return { broken, foreign, line: brokenLine };
}

/** Streams a file's text without its byte order mark, in chunks of any length. */
export async function* readText(
  source: FileSource,
  path: string,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding);
  for await (const chunk of source.read(path)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
