// Malicious and unusual values.
import fc from 'fast-check';
import { RawJson } from './placeholders.mjs';

/** Texts that often cause faults. None contains U+FFFD, so that one in a table shows a replaced character. */
const TEXTS = [
  '',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u3000',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '\0',
  'a\0b',
  '\u0001\u0007\u001b[31m',
  '\u007f\u0085',
  '毛\0衣',
  `毛${'\u0301'.repeat(40)}`,
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'e\u0301',
  '\u202Ecod.exe',
  '\u2067مرحبا\u2069',
  'مرحبا بالعالم',
  '\u200b\u200d\u2060\ufeff',
  'a\u200bb',
  '\u3164',
  '👩‍👩‍👧‍👦🧶',
  '𠮷野家',
  '🧶'.repeat(51),
  '\u{10ffff}',
  '\ud800',
  'a\udfffb',
  '\udc00\ud800',
  '毛衣\ud83e',
  'İ',
  'ß',
  'ﬃ',
  '１２３',
  '٣',
  'Ⅷ',
  'ı',
  'Ω',
  'Å',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '%',
  '_',
  '\\',
  '%_\\%',
  '"',
  '`',
  '$1',
  '{}',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '..\\..\\x',
  '/',
  'C:\\con',
  '.',
  '..',
  '<script>alert(1)</script>',
  '\r\nX-Evil: 1',
  '0',
  '-0',
  '-1',
  '1.5',
  '01',
  '1e3',
  '0x10',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  '1,2,,3',
  ',',
  '0.00',
  '0.01',
  '9999999999.99',
  '10000000000.00',
  '1.999',
  '.5',
  '5.',
  '+1',
  '1 000',
  '￥1',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '2026-11-21T24:00:00Z',
  '+275760-09-13',
  '2026-13-45T99:99:99.999Z',
  '0001-01-01T00:00:00Z',
  '2026-01-01T00:00:00.000000Z,AAAAAAAAAAAAAAAAAAAAAA',
  '2026-99-99T99:99:99.999999Z,AAAAAAAAAAAAAAAAAAAAAA',
  'a@b',
  'a@b.c',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  'ａ@example.com',
  'a@例子.测试',
  'a@example.com\nbcc:x@y.z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `ck_${'A'.repeat(43)}`,
  'A'.repeat(22),
];

const LONG = [51, 101, 513, 10_001, 25_001, 66_000, 120_000];
const UNITS = ['x', '毛', '🧶', '\0', '\ud800', 'e\u0301', '%', ' ', '9'];

const longText = fc
  .tuple(fc.constantFrom(...UNITS), fc.constantFrom(...LONG))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)));

const codeUnits = fc.string({
  unit: fc.integer({ min: 0, max: 0xfff0 }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const withoutReplacement = (text) => text.replaceAll('\ufffd', '?');

export const nastyText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map(withoutReplacement) },
  { weight: 2, arbitrary: codeUnits },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: longText },
);

export const nastyNumber = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    1.5,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    1e15,
    1e308,
    5e-324,
  ),
  fc
    .constantFrom('-0', '1e309', '-1e400', '18446744073709551616', '0.1e1')
    .map((text) => new RawJson(text)),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const depth = fc.constantFrom(3, 100, 2_000, 20_000);
const deep = fc.oneof(
  depth.map((levels) => new RawJson('['.repeat(levels) + ']'.repeat(levels))),
  depth.map((levels) => new RawJson(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)),
);

const ODD = [
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"length":1e9}',
  '{"length":-1,"0":"x"}',
  '{"toString":1}',
  '{"__proto__":{"is_admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"then":1}',
  '{"toJSON":1}',
  '[1,"a",null,{}]',
  `[${'1,'.repeat(5_500)}1]`,
  `[${'"a",'.repeat(5_500)}"a"]`,
  '{"a":"b","a":"c"}',
  '[,]',
  '"\\ud800"',
  '"\\u0000"',
  '{"$gt":""}',
  `{${Array.from({ length: 1500 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
];

/** Any JSON value of an unexpected type. */
export const nastyValue = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 3, arbitrary: nastyNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD).map((text) => new RawJson(text)) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A part of a path or a query in its wire format, with valid or invalid encoding. */
export const nastyWireText = fc.oneof(
  { weight: 4, arbitrary: nastyText.map(percentEncoded) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%2',
      'a%',
      '%00',
      '%ff',
      '%C3',
      '%c0%af',
      '%ED%A0%80',
      '%F4%90%80%80',
      '%u6bdb',
      '%25%30%30',
      '..%2f..%2fetc',
      '%2e%2e',
      '%2F',
      '%5c',
      '%0d%0aX:1',
      '1%20',
      '%E6%AF',
      '1;a=b',
      '*',
      '[]',
      '1%00',
      '%EF%BB%BF1',
      '\xe6\xaf\x9b',
    ),
  },
  {
    weight: 1,
    arbitrary: nastyText.map((text) => latin1Of(text).replace(/[^\x21-\x7e]|[?#]/g, '')),
  },
);

/** A header's value: any bytes that HTTP permits. */
export const nastyHeaderValue = fc.oneof(
  nastyText.map((text) => headerSafe(latin1Of(text))),
  fc.constantFrom(
    '\xff\xfe',
    '\xc3\x28',
    '\xed\xa0\x80',
    ',',
    ';;;',
    '=',
    '"',
    '"unclosed',
    'a,'.repeat(500),
    '\t',
  ),
);

/** Converts a text to Latin-1 characters of its UTF-8 bytes, the wire format of headers. Keeps lone surrogates. */
export function latin1Of(text) {
  return bytesOf(text).toString('latin1');
}

/** Encodes UTF-8, and lone surrogates as invalid UTF-8. */
export function bytesOf(text) {
  const parts = text.split(
    /([\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff])/,
  );
  return Buffer.concat(
    parts.map((part, i) => (i % 2 === 1 ? surrogateBytes(part) : Buffer.from(part))),
  );
}

export function headerSafe(value) {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 6_000);
}

function surrogateBytes(unit) {
  const code = unit.charCodeAt(0);
  return Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
}

export function percentEncoded(text) {
  return [...bytesOf(text.slice(0, 2_000))]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`,
    )
    .join('');
}
