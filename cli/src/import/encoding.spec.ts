import { describe, expect, it } from '@jest/globals';
import { detectEncoding, readText } from '#import-engine';
import { filesOf } from '../../../test/support/fixtures/import-files.js';
import { encode, markOf } from './encoding.js';

describe('the encodings of text manifests', () => {
  it.each(['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'gb18030'] as const)(
    'reads %s as it is written for the failed rows (CONS-06)',
    async (encoding) => {
      const text = '货号,名称\r\nKN-1,云朵毛衣 🧶\r\n';
      const bytes = Buffer.concat([markOf(encoding), encode(text, encoding)]);
      const source = filesOf({ 'list.csv': bytes });
      expect(await detectEncoding(source, 'list.csv')).toBe(encoding);
      const pieces = [];
      for await (const piece of readText(source, 'list.csv', encoding)) pieces.push(piece);
      expect(pieces.join('')).toBe(text);
    },
  );

  it('marks a text of two bytes a character by their order (CONS-06)', () => {
    const bytes = (encoding: 'utf-16le' | 'utf-16be') =>
      Buffer.concat([markOf(encoding), encode('毛', encoding)]).toString('hex');
    expect(bytes('utf-16le')).toBe('fffedb6b');
    expect(bytes('utf-16be')).toBe('feff6bdb');
  });
});
