import type { Encoding } from '#import-engine';
import iconv from 'iconv-lite';

const MARKS: Record<Encoding, Buffer> = {
  'utf-8': Buffer.alloc(0),
  'utf-8-bom': Buffer.from('efbbbf', 'hex'),
  'utf-16le': Buffer.from('fffe', 'hex'),
  'utf-16be': Buffer.from('feff', 'hex'),
  gb18030: Buffer.alloc(0),
};

/** Encodes a text. GB18030 can represent all of Unicode. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return Buffer.from(text);
  return iconv.encode(text, encoding);
}

/** The byte order mark of an encoding; empty for none. */
export function markOf(encoding: Encoding): Buffer {
  return MARKS[encoding];
}
