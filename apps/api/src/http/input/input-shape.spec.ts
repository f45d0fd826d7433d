import { InvalidInputError } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { isMisshapenJson, parseQuery, SHAPE } from './input-shape.js';

const BODY_BYTES = 100_000;

const objectOf = (keys: number) =>
  `{${Array.from({ length: keys }, (_, i) => `"k${i}":1`).join(',')}}`;
const listOf = (count: number, item: string) => `[${Array<string>(count).fill(item).join(',')}]`;
const nested = (levels: number) => '{"a":'.repeat(levels - 1) + '{}' + '}'.repeat(levels - 1);

/** A text of as many pieces as the size limit of a body allows. */
function full(open: string, piece: (index: number) => string, close: string): string {
  const pieces = [];
  for (let bytes = 0, i = 0; bytes < BODY_BYTES - 20; i += 1) {
    pieces.push(piece(i));
    bytes += pieces[i]!.length + 1;
  }
  return open + pieces.join(',') + close;
}

/** The bytes of a text, with a count of the reads. */
function counted(text: string): { bytes: Uint8Array; reads: () => number } {
  let reads = 0;
  const bytes = new Proxy(Buffer.from(text), {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name, target) as unknown;
    },
  });
  return { bytes, reads: () => reads };
}

describe(isMisshapenJson.name, () => {
  it.each([
    ['as many keys as an object may have', objectOf(SHAPE.keys)],
    ['as many values as a list may have', `{"ids":${listOf(SHAPE.listItems, '1')}}`],
    ['as many objects as a list may have', `{"rows":${listOf(SHAPE.listObjects, '{"a":1}')}}`],
    ['as many levels as there may be', nested(SHAPE.depth)],
    ['a list in an object in a list', '{"a":[{"b":[1]},{"b":[]}]}'],
    ['a text as long as a body', JSON.stringify({ a: 'x'.repeat(BODY_BYTES) })],
    ['a text full of quotes, brackets and commas', JSON.stringify({ a: '\\"[{,:'.repeat(9_000) })],
    ['a text that ends with a backslash', JSON.stringify({ a: '\\', b: ['\\\\', '"'] })],
    ['a number as long as a body', `{"a":${'9'.repeat(BODY_BYTES)}}`],
    ['nothing', ''],
    ['what is no JSON, which the parser refuses', ']}]}{"a'],
  ])('accepts %s', (_what, text) => {
    const { bytes, reads } = counted(text);
    expect(isMisshapenJson(bytes)).toBe(false);
    expect(reads()).toBeLessThanOrEqual(bytes.length);
  });

  it.each([
    ['one key too many', objectOf(SHAPE.keys + 1), 700],
    ['11,500 short keys', full('{', (i) => `"${i.toString(36)}":1`, '}'), 700],
    ['one key as often as it fits', full('{', () => '"a":1', '}'), 700],
    ['`__proto__` as often as it fits', full('{', () => '"__proto__":1', '}'), 1_200],
    ['many keys inside', full('{"a":[{"b":{', (i) => `"${i}":1`, '}}]}'), 700],
    ['one value too many in a list', listOf(SHAPE.listItems + 1, '1'), 5_000],
    ['a list of 49,000 numbers', full('{"a":[', () => '1', ']}'), 5_000],
    ['one object too many in a list', listOf(SHAPE.listObjects + 1, '{}'), 400],
    ['a list of 33,000 objects', full('[', () => '{}', ']'), 400],
    ['a list of values that ends with objects', full('[1,', () => '{}', ']'), 500],
    ['too many objects in all', full('{', (i) => `"${i}":${listOf(99, '{}')}`, '}'), 4_000],
    ['too many values in all', full('{', (i) => `"${i}":${listOf(1_999, '1')}`, '}'), 12_000],
    ['one level too many', nested(SHAPE.depth + 1), 100],
    ['49,000 levels', '['.repeat(49_000) + ']'.repeat(49_000), 100],
    ['16,000 levels of objects', nested(16_000), 100],
    ['a list in a list', '{"rows":[[]]}', 20],
    ['a list in a list behind a text', '{"rows":["]",[{"a":1}]]}', 20],
  ])('refuses %s and stops reading at the first excess element', (_what, text, most) => {
    const { bytes, reads } = counted(text);
    expect(isMisshapenJson(bytes)).toBe(true);
    expect(reads()).toBeLessThanOrEqual(most);
  });
});

describe(parseQuery.name, () => {
  const pairs = (count: number) => Array.from({ length: count }, (_, i) => `k${i}=${i}`).join('&');

  it('parses pairs as strings, and repeated pairs as lists of strings', () => {
    const given = parseQuery('a=1&b=2&b=3&c[d]=4&__proto__=5&e');
    const expected = { a: '1', b: ['2', '3'], 'c[d]': '4', ['__proto__']: '5', e: '' };
    expect(Object.entries(given)).toEqual(Object.entries(expected));
    expect(Object.entries(parseQuery(null))).toEqual([]);
  });

  it('accepts as many pairs as an object may have keys, and refuses more', () => {
    expect(Object.keys(parseQuery(pairs(SHAPE.keys)))).toHaveLength(SHAPE.keys);
    for (const query of [pairs(SHAPE.keys + 1), 'a&'.repeat(5_000), '&'.repeat(9_000)]) {
      expect(() => parseQuery(query)).toThrow(InvalidInputError);
    }
  });
});
