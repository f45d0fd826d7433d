import { describe, expect, it } from '@jest/globals';
import { guardRecords } from './record-guard.js';

async function guard(text: string, max = 20, pieceLength = 3) {
  const tooLong: number[] = [];
  async function* pieces() {
    for (let i = 0; i < text.length; i += pieceLength) yield text.slice(i, i + pieceLength);
  }
  let passed = '';
  for await (const piece of guardRecords(pieces(), ',', max, (line) => tooLong.push(line))) {
    passed += piece;
  }
  return { passed, tooLong };
}

describe(guardRecords.name, () => {
  it('lets records pass as they are, with quotes, line breaks and a last line without one', async () => {
    const text = 'a,b\n"x\ny","say ""so"""\n5" needle,"c"\nlast,one';
    expect(await guard(text)).toEqual({ passed: text, tooLong: [] });
    expect(await guard(text, 20, 1)).toEqual({ passed: text, tooLong: [] });
  });

  it('drops a record that is too long, and keeps the lines behind it where they are', async () => {
    const long = `k,"${'x'.repeat(10)}\n${'y'.repeat(30)}\nz"`;
    expect(await guard(`a,b\n${long}\nc,d\n`)).toEqual({
      passed: 'a,b\n\n\n\nc,d\n',
      tooLong: [2],
    });
  });

  it('drops the last one too', async () => {
    expect(await guard(`a,b\nc,${'x'.repeat(40)}`)).toEqual({ passed: 'a,b\n', tooLong: [2] });
  });

  it('is not led astray by a quote in the middle of a cell', async () => {
    const text = 'a,5" needle\nb,c\nd,e\nf,g\nh,i\n';
    expect(await guard(text, 12)).toEqual({ passed: text, tooLong: [] });
  });
});
