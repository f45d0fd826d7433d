import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvRecord, escapeFormula, unescapeFormula } from './csv.js';

const TRIGGERS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(...TRIGGERS, "'", ' ', '\u3000', '\u200b', '\ufeff', '"', ',', ';', 'A1'),
    )
    .map((parts) => parts.join('')),
);

describe('csvRecord', () => {
  it('escapes every cell that a spreadsheet would evaluate, and no other', () => {
    for (const trigger of TRIGGERS) expect(escapeFormula(`${trigger}1`)).toBe(`'${trigger}1`);
    expect(escapeFormula('  =1')).toBe("'  =1");
    expect(escapeFormula("'=1")).toBe("''=1");
    for (const text of ['', '29.90', '云朵毛衣', 'a-b', "it's", "'90s", '#12']) {
      expect(escapeFormula(text)).toBe(text);
    }
    expect(csvRecord([-5, '-5', '=HYPERLINK("x")'])).toBe(`-5,'-5,"'=HYPERLINK(""x"")"\r\n`);
  });

  it('quotes a cell with several lines, and one that another delimiter would split into a formula', () => {
    expect(csvRecord(['一行\n又一行', 'x'])).toBe('"一行\n又一行",x\r\n');
    expect(csvRecord(['毛衣;scarf', '毛衣;=1'])).toBe('毛衣;scarf,"毛衣;=1"\r\n');
  });

  it('never writes a cell that begins with a trigger character', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const [[written]] = parse(csvRecord([text, '']), { relax_column_count: true }) as [
          [string],
        ];
        expect(TRIGGERS).not.toContain(written.charAt(0));
        expect(TRIGGERS).not.toContain(written.trimStart().charAt(0));
      }),
      { numRuns: 1_000 },
    );
  });

  it('a round trip through the file changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 2 }),
        fc.constantFrom(',', ';', '\t'),
        (cells, delimiter) => {
          const [read] = parse(csvRecord(cells, delimiter), { delimiter }) as [string[]];
          expect(read.map(unescapeFormula)).toEqual(cells);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
