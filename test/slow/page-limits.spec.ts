import { deflateSync } from 'node:zlib';
import type { SignedInUser } from '#accounts';
import type { ProcessLimits } from '#files';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfOf } from '../../tools/harness/pdfs.mjs';
import { zipOf } from '../support/fixtures/archives.js';
import { preparedPages } from '../support/shop/prepared-pages.js';
import { createTestShop, type TestShop } from '../support/shop/shop.js';

const MB = 1024 * 1024;
const LIMITS: ProcessLimits = {
  memoryBytes: 480 * MB,
  heapBytes: 160 * MB,
  stepCpuSeconds: 60,
  stepSeconds: 600,
  totalCpuSeconds: 600,
};
const GOOD = pdfOf([{ text: 'good' }]);
/** Shapes over the whole page; each takes ten milliseconds. */
const SLOW = pdfOf([{ content: '0 0 595 842 re 595 842 l 0 842 m 300 1 l B*\n'.repeat(20_000) }]);

let shop: TestShop;
let designer: SignedInUser;

beforeAll(async () => {
  shop = await createTestShop();
  designer = await shop.createUser('designer');
});

afterAll(() => shop.close());

const prepared = (archive: Buffer, limits?: ProcessLimits) =>
  preparedPages(shop, designer, archive, limits && { limits });

describe('the process that makes pages', () => {
  it('alone ends when a file takes too long, and the files behind it are read (READ-20)', async () => {
    const archive = await zipOf({ '1.pdf': SLOW, '2.pdf': GOOD });
    const found = await prepared(archive, { ...LIMITS, stepCpuSeconds: 8 });
    expect(found.files.map(({ fault, pages: made }) => [fault, made.length])).toEqual([
      ['too_slow', 0],
      [null, 1],
    ]);
  });

  it('alone ends when a file takes too much memory, and the files behind it are read (READ-20)', async () => {
    const deflated = deflateSync(Buffer.alloc(400 * MB, ' '), { level: 1 });
    const drawn = pdfOf([{ deflated }]);
    const found = await prepared(await zipOf({ '1.pdf': drawn, '2.pdf': GOOD }));
    expect(found.files.map(({ fault, pages: made }) => [fault, made.length])).toEqual([
      ['too_large', 0],
      [null, 1],
    ]);
  });

  it('has a limit for the archive too: files behind those that used it up are not read (READ-20)', async () => {
    const archive = await zipOf({ '1.pdf': SLOW, '2.pdf': SLOW, '3.pdf': GOOD, '4.mp4': 'film' });
    // The start of a process takes one to two seconds of CPU time, which count in its first step.
    const limits = { ...LIMITS, stepCpuSeconds: 8, totalCpuSeconds: 16 };
    const found = await prepared(archive, limits);
    expect(found.files.map(({ name, fault, pages: made }) => [name, fault, made.length])).toEqual([
      ['1.pdf', 'too_slow', 0],
      ['2.pdf', 'too_slow', 0],
      ['3.pdf', 'too_slow', 0],
      ['4.mp4', null, 0],
    ]);
    expect(found).toMatchObject({ state: 'failed', fault: 'too_slow' });
  });
});
