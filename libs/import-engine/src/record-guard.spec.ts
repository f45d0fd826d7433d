import { describe, expect, it } from '@jest/globals';
import { type CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { guardRecords } from './record-guard.js';

/** The records of a text: their lines with their texts or faults. */
async function guard(text: string, max = 20, pieceLength = 3) {
  async function* pieces() {
    for (let i = 0; i < text.length; i += pieceLength) yield text.slice(i, i + pieceLength);
  }
  const found: [number, string][] = [];
  for await (const records of guardRecords(pieces(), ',', max)) {
    found.push(...records.map((one): [number, string] => [one.line, one.fault ?? one.text]));
  }
  return found;
}

/** How many records the parser finds, or the code of its error. */
function parseRecord(record: string): string {
  try {
    return String(parse(record, { record_delimiter: ['\r\n', '\n', '\r'] }).length);
  } catch (error) {
    return (error as CsvError).code;
  }
}

/** The parser refuses quotes inside of a cell. The guard takes them as letters. */
const MISPLACED = new Set(['CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE']);

describe(guardRecords.name, () => {
  it('passes valid records unchanged, with quotes, line breaks and a last line without one', async () => {
    const text = 'a,b\n"x\ny","say ""so"""\n5" needle,"c"\nlast,one';
    const records = [
      [1, 'a,b\n'],
      [2, '"x\ny","say ""so"""\n'],
      [4, '5" needle,"c"\n'],
      [5, 'last,one'],
    ];
    for (const pieceLength of [1, 3, 100]) {
      expect(await guard(text, 20, pieceLength)).toEqual(records);
    }
  });

  it('ends a record at each kind of line break outside of quotes, and counts the lines inside', async () => {
    const text = 'a\r\nb\nc\rd,"1\r\n2\r3\n4"\r\n\r\n\r"\r"\re\r';
    for (const pieceLength of [1, 2, 3, 100]) {
      expect(await guard(text, 20, pieceLength)).toEqual([
        [1, 'a\r\n'],
        [2, 'b\n'],
        [3, 'c\r'],
        [4, 'd,"1\r\n2\r3\n4"\r\n'],
        [10, '"\r"\r'],
        [12, 'e\r'],
      ]);
    }
  });

  it('drops a record that is too long and keeps the line numbers of later records', async () => {
    const long = `k,"${'x'.repeat(10)}\n${'y'.repeat(30)}\nz"`;
    expect(await guard(`a,b\n${long}\nc,d\n`)).toEqual([
      [1, 'a,b\n'],
      [2, 'too long'],
      [5, 'c,d\n'],
    ]);
  });

  it('drops a last record that is too long', async () => {
    expect(await guard(`a,b\nc,${'x'.repeat(40)}`)).toEqual([
      [1, 'a,b\n'],
      [2, 'too long'],
    ]);
  });

  it('reports the line of an unclosed quote', async () => {
    const records = [
      [1, 'a,b\n'],
      [2, 'open'],
    ];
    expect(await guard('a,b\nc,"d\ne,f\ng,h\n')).toEqual(records);
    expect(await guard(`a,b\nc,"d${'\n'.repeat(40)}`)).toEqual(records);
  });

  it('ignores a quote in the middle of a cell', async () => {
    expect(await guard('a,5" needle\nb,c\nd,e\nf,g\nh,i\n', 12)).toEqual([
      [1, 'a,5" needle\n'],
      [2, 'b,c\n'],
      [3, 'd,e\n'],
      [4, 'f,g\n'],
      [5, 'h,i\n'],
    ]);
  });

  it.each(['6""针', '6"""针', '针""""', '""6""', '"a"b""'])(
    'reads on after the cell %s, whose last quotes open nothing',
    async (cell) => {
      for (const pieceLength of [1, 3, 100]) {
        expect(await guard(`a,${cell}\n${cell},b\nc,d\n`, 20, pieceLength)).toEqual([
          [1, `a,${cell}\n`],
          [2, `${cell},b\n`],
          [3, 'c,d\n'],
        ]);
      }
    },
  );

  it('splits any text as the parser does, without losing a letter of a valid record', async () => {
    const letter = fc.constantFrom('"', ',', '\n', '\r', 'a');
    const anyText = fc.array(letter, { maxLength: 30 }).map((letters) => letters.join(''));
    await fc.assert(
      fc.asyncProperty(anyText, fc.integer({ min: 1, max: 4 }), async (text, pieceLength) => {
        const records = (await guard(text, 100, pieceLength)).map(([, record]) => record);
        const parsed = records.filter((record) => record !== 'open').map(parseRecord);
        expect(parsed.filter((result) => result !== '1' && !MISPLACED.has(result))).toEqual([]);
        if (records.includes('open')) return;
        expect(records.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
      { numRuns: 2_000 },
    );
  });
});
