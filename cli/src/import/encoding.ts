import type { Encoding } from '#import-engine';
import iconv from 'iconv-lite';

const UTF8_BOM = Buffer.from('efbbbf', 'hex');
const UTF16LE_BOM = Buffer.from('fffe', 'hex');

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
