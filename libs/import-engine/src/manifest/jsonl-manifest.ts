import { readJsonRow } from './json-row.js';
import { CELL_MAX, type Manifest, type ManifestRow, plainManifest } from './manifest.js';
import { type FileSource, ManifestError } from '../source.js';
import { detectEncoding, readText } from './text.js';

const LINE_MAX = CELL_MAX * 2;

/** Opens a list of JSON objects, one per line. An array holds the values of one cell. @throws ManifestError */
export async function openJsonl(source: FileSource, path: string): Promise<Manifest> {
  const encoding = await detectEncoding(source, path);
  return plainManifest(encoding, async function* () {
    let line = 0;
    for await (const text of linesOf(readText(source, path, encoding))) {
      line += 1;
      if (text === null) {
        yield { line, cells: {}, original: [], fault: '这一行太长，请检查是否有内容粘错了位置' };
      } else if (text.trim() !== '') yield read(line, text.trim());
    }
  });
}

/** Splits a text into lines; null for one that exceeds the limit. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string | null> {
  let rest = '';
  let isTooLong = false;
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      yield isTooLong || line.length > LINE_MAX ? null : line;
      isTooLong = false;
    }
    if (rest.length > LINE_MAX) {
      rest = '';
      isTooLong = true;
    }
  }
  if (isTooLong) yield null;
  else if (rest) yield rest;
}

function read(line: number, text: string): ManifestRow {
  const unreadable = (fault: string) => ({ line, cells: {}, original: [text], fault });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('不是一个 JSON 对象');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return unreadable('不是一个 JSON 对象');
  }
  try {
    return { line, original: [text], ...readJsonRow(value) };
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    return unreadable(error.message);
  }
}
