import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfOf } from '../../../../tools/harness/pdfs.mjs';
import { findCjkFont } from './cjk-font.js';
import { sizeOfPage } from './page-size.js';
import { PdfDocument } from './pdf-document.js';
import { Pdfium } from './pdfium.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdfs-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function open(bytes: Buffer, font = findCjkFont()): Promise<PdfDocument> {
  const path = join(folder, 'pattern.pdf');
  await writeFile(path, bytes);
  return PdfDocument.open(path, await Pdfium.load(font));
}

const half = (width: number, height: number) => sizeOfPage(width, height, width / 2);
const firstOf = (pdf: PdfDocument, index: number) => [...pdf.render(index, half)][0]!;

/** Whether any pixel of a page is not white. */
const hasInk = ({ pixels }: { pixels: Buffer }) =>
  pixels.some((value, i) => i % 4 < 3 && value < 128);

describe(PdfDocument.name, () => {
  it('renders pages in the size that is asked for, in RGB on white (READ-03)', async () => {
    const pdf = await open(
      pdfOf([{ width: 200, height: 400, content: '1 0 0 rg 0 0 200 200 re f' }, {}]),
    );
    expect(pdf.pageCount).toBe(2);
    const page = firstOf(pdf, 0);
    expect(page).toMatchObject({ width: 100, height: 200 });
    expect([...page.pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect([...page.pixels.subarray(-4, -1)]).toEqual([255, 0, 0]);
    pdf.close();
  });

  it('cuts a long page into slices that a phone can show (READ-03)', async () => {
    const tall = { width: 200, height: 2_000, content: '1 0 0 rg 0 0 200 1000 re f' };
    const pdf = await open(pdfOf([tall]));
    const seen = [];
    // The next slice overwrites the pixels.
    for (const { width, height, pixels } of pdf.render(0)) {
      seen.push({ width, height, pixel: [...pixels.subarray(0, 3)] });
    }
    expect(seen.map(({ width, height }) => [width, height])).toEqual(
      Array.from({ length: 5 }, () => [2_000, 4_000]),
    );
    expect(seen[4]!.pixel).toEqual([255, 0, 0]);
    expect(seen[0]!.pixel).toEqual([255, 255, 255]);
    pdf.close();
  });

  it.each([
    { where: 'an installed one', font: findCjkFont() },
    { where: 'the shop’s own one where none is installed', font: findCjkFont([]) },
  ])(
    'shows Chinese whose font is not embedded in $where, and says so (READ-03)',
    async ({ font }) => {
      const pdf = await open(pdfOf([{ text: 'k2tog' }, { chinese: '编织图解' }]), font);
      expect(hasInk(firstOf(pdf, 0))).toBe(true);
      expect(pdf.missedFont).toBe(false);
      expect(hasInk(firstOf(pdf, 1))).toBe(true);
      expect(pdf.missedFont).toBe(true);
      pdf.close();
    },
  );

  it('says why it cannot be read (READ-03)', async () => {
    const encrypted = pdfOf([{ text: 'secret' }], { isEncrypted: true });
    await expect(open(encrypted)).rejects.toMatchObject({ fault: 'encrypted' });
    await expect(open(Buffer.from('no pdf'))).rejects.toMatchObject({ fault: 'broken' });
    await expect(open(pdfOf([]))).rejects.toMatchObject({ fault: 'empty' });
  });
});
