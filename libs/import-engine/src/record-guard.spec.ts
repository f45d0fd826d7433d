import { describe, expect, it } from '@jest/globals';
import { guardRecords } from './record-guard.js';

async function guard(text: string, max = 20, pieceLength = 3) {
  const tooLong: number[] = [];
  const open: number[] = [];
  const note = (line: number, isOpen: boolean) => (isOpen ? open : tooLong).push(line);
  async function* pieces() {
    for (let i = 0; i < text.length; i += pieceLength) yield text.slice(i, i + pieceLength);
  }
  let passed = '';
  for await (const piece of guardRecords(pieces(), ',', max, note)) {
    passed += piece;
  }
  return { passed, tooLong, open };
}

describe(guardRecords.name, () => {
  it('passes valid records unchanged, with quotes, line breaks and a last line without one', async () => {
    const text = 'a,b\n"x\ny","say ""so"""\n5" needle,"c"\nlast,one';
    expect(await guard(text)).toMatchObject({ passed: text, tooLong: [] });
    expect(await guard(text, 20, 1)).toMatchObject({ passed: text, tooLong: [] });
  });

  it('drops a record that is too long and keeps the line numbers of later records', async () => {
    const long = `k,"${'x'.repeat(10)}\n${'y'.repeat(30)}\nz"`;
    expect(await guard(`a,b\n${long}\nc,d\n`)).toMatchObject({
      passed: 'a,b\n\n\n\nc,d\n',
      tooLong: [2],
    });
  });

  it('drops a last record that is too long', async () => {
    expect(await guard(`a,b\nc,${'x'.repeat(40)}`)).toMatchObject({
      passed: 'a,b\n',
      tooLong: [2],
    });
  });

  it('reports the line of an unclosed quote', async () => {
    expect(await guard('a,b\nc,"d\ne,f\ng,h\n')).toMatchObject({ open: [2], tooLong: [] });
  });

  it('ignores a quote in the middle of a cell', async () => {
    const text = 'a,5" needle\nb,c\nd,e\nf,g\nh,i\n';
    expect(await guard(text, 12)).toMatchObject({ passed: text, tooLong: [] });
  });

  it.each(['6""针', '6"""针', '针""""', '""6""', '"a"b""'])(
    'reads on after the cell %s, whose last quotes open nothing',
    async (cell) => {
      const text = `a,${cell}\n${cell},b\nc,d\n`;
      for (const pieceLength of [1, 3, 100]) {
        expect(await guard(text, 20, pieceLength)).toEqual({ passed: text, tooLong: [], open: [] });
      }
    },
  );
});
