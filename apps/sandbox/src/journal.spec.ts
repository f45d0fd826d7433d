import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Journal } from './journal.js';

let dir: string;
let file: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'journal-'));
  file = join(dir, 'events/all.jsonl');
});

afterEach(() => rm(dir, { recursive: true }));

/** Opens the journal. @returns it, and the entries that it has remembered */
function open() {
  const entries: object[] = [];
  return { journal: new Journal<object>(file, (entry) => entries.push(entry)), entries };
}

describe('Journal', () => {
  it('gives the entries of earlier runs in order', () => {
    const { journal, entries } = open();
    journal.add({ id: 1 });
    journal.add({ id: 2 });
    expect(entries).toEqual([{ id: 1 }, { id: 2 }]);
    expect(open().entries).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('starts behind a last line that was not written to its end', async () => {
    open().journal.add({ name: '毛衣' });
    const complete = await readFile(file);
    const torn = Buffer.from('{"name":"围巾').subarray(0, -1);
    await writeFile(file, Buffer.concat([complete, torn]));
    const { journal, entries } = open();
    expect(entries).toEqual([{ name: '毛衣' }]);
    journal.add({ name: '手套' });
    expect(open().entries).toEqual([{ name: '毛衣' }, { name: '手套' }]);
  });
});
