import { randomBytes } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { EXPORT_FORMATS, writeTable } from './table-export.js';

const TABLE = { name: '订单', headers: ['订单号', '=图解'] };

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
