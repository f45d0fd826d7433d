import { randomBytes } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { fromBufferPromise } from 'yauzl';
import { CUT_ROW, EXPORT_FORMATS, writeTable } from './table-export.js';

const TABLE = { name: '订单', headers: ['订单号', '=图解'], figures: [false, false] };

async function* pagesOf(...rows: string[][]): AsyncGenerator<string[][]> {
  yield await Promise.resolve(rows);
}

/** An endless sequence of pages; `state.isEnded` is true once its reader has stopped. */
function endlessPages() {
  const state = { isEnded: false };
  async function* pages(): AsyncGenerator<string[][]> {
    try {
      for (;;) {
        const name = await Promise.resolve(randomBytes(1_000).toString('base64'));
        yield Array.from({ length: 100 }, (_, i) => [String(i), name]);
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { state, pages: pages() };
}

describe('the export of a table as CSV', () => {
  it('escapes what a spreadsheet would evaluate, in the headers too (CONS-03)', async () => {
    const output = new PassThrough();
    const names = ['=1', ' =1', '＝1', '＋1', '－1', '＠1', "'=1", '\n=1', '1;=1', '松林帽'];
    const pages = pagesOf(...names.map((name) => ['A', name]));
    const [written] = await Promise.all([
      buffer(output),
      writeTable({ ...TABLE, pages }, 'csv', output),
    ]);
    // The byte order mark is expected, which decoders remove.
    expect(written.toString()).toBe(
      `\uFEFF订单号,'=图解\r\nA,'=1\r\nA,' =1\r\nA,'＝1\r\nA,'＋1\r\nA,'－1\r\nA,'＠1\r\nA,''=1\r\n` +
        `A,"'\n=1"\r\nA,"1;=1"\r\nA,松林帽\r\n`,
    );
  });
});

/** The rows of a workbook's sheet as XML, without its headers. */
async function rowsOf(workbook: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(workbook, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue;
    const sheet = await text(await zip.openReadStreamPromise(entry));
    return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].slice(1).map(([, cells]) => cells!);
  }
  throw new Error('the workbook has no sheet');
}

describe('the export of a table as a workbook', () => {
  it('writes figures as numbers, and everything else as texts (CONS-03, CONS-08)', async () => {
    const output = new PassThrough();
    const pages = pagesOf(
      ['2026112700000001', '26.00'],
      ['=1+1', '-3'],
      ['13800138000', ''],
      ['松林帽', '=1+1'],
    );
    const table = { ...TABLE, figures: [false, true], pages };
    const [written] = await Promise.all([buffer(output), writeTable(table, 'xlsx', output)]);
    const textCell = (content: string) =>
      `<c t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
    expect(await rowsOf(written)).toEqual([
      `${textCell('2026112700000001')}<c><v>26.00</v></c>`,
      `${textCell('=1+1')}<c><v>-3</v></c>`,
      `${textCell('13800138000')}${textCell('')}`,
      `${textCell('松林帽')}${textCell('=1+1')}`,
    ]);
  });

  it('says as a text that it was cut, also in a column of figures (CONS-03)', async () => {
    const output = new PassThrough();
    const table = { ...TABLE, figures: [true, true], pages: pagesOf(CUT_ROW) };
    const [written] = await Promise.all([buffer(output), writeTable(table, 'xlsx', output)]);
    expect((await rowsOf(written))[0]).toContain('t="inlineStr"');
  });
});

describe.each(EXPORT_FORMATS)('the export of a table as %s', (format) => {
  it('ends when the client disconnects while it waits for the client (CONS-03)', async () => {
    // Accepts one piece and is never ready for the next.
    const output: Writable = new Writable({ write: () => setImmediate(() => output.destroy()) });
    const { state, pages } = endlessPages();
    await writeTable({ ...TABLE, pages }, format, output);
    await new Promise(setImmediate);
    expect(state.isEnded).toBe(true);
  });

  it('reads nothing for a client that has disconnected before (CONS-03)', async () => {
    const output = new PassThrough();
    output.destroy();
    await expect(
      writeTable({ ...TABLE, pages: pagesOf() }, format, output),
    ).resolves.toBeUndefined();
  });

  it('destroys the output when a page cannot be read (CONS-03)', async () => {
    const output = new PassThrough();
    output.resume();
    const failing = async function* (): AsyncGenerator<string[][]> {
      yield await Promise.resolve([['A', '松林帽']]);
      throw new Error('the database is gone');
    };
    const written = writeTable({ ...TABLE, pages: failing() }, format, output);
    await expect(written).rejects.toThrow('the database is gone');
    expect(output.destroyed).toBe(true);
  });
});
