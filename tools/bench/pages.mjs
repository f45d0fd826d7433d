// `npm run bench:pages`: time and memory of the process that makes the pages of a PDF with 200 pages and 100 MB (READ-20).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { makePagesInProcess } from '../../dist/libs/files/src/pages/page-maker.js';
import { watchChildMemory } from '../harness/child-memory.mjs';
import { streamBody, pdfOf } from '../harness/pdfs.mjs';
import { print } from '../lib/output.mjs';

const PAGES = 200;
const SIZE = { width: 1_000, height: 1_400 };
const MB = 1024 * 1024;

/** A page as a scanner makes it: a photograph with noise, half a megabyte as JPEG. */
async function scannedPage() {
  const { width, height } = SIZE;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, noise } })
    .jpeg({ quality: 56 })
    .toBuffer();
}

export async function bench({ dir }) {
  const { width, height } = SIZE;
  const images = [];
  for (let i = 0; i < PAGES; i += 1) {
    const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB
      /BitsPerComponent 8/Filter/DCTDecode`;
    images.push(streamBody(head, await scannedPage()));
  }
  const pdf = pdfOf(
    images.map(() => ({ content: '595 0 0 842 0 0 cm /X Do' })),
    { objects: images, hasImageOfItsOwn: true },
  );
  const zip = new ZipFile();
  zip.addBuffer(pdf, 'scan.pdf', { compress: false });
  zip.end();
  const path = join(dir, 'archive.zip');
  await writeFile(path, await buffer(zip.outputStream));
  print(`PDF：${PAGES} 页，${(pdf.length / MB).toFixed(0)} MB`);
  const memory = watchChildMemory('page-maker.process');
  const began = performance.now();
  let pages = 0;
  let bytes = 0;
  let firstMs = 0;
  let seconds = 0;
  let peak = 0;
  try {
    await makePagesInProcess(path, (event) => {
      if (event.type === 'page') {
        firstMs ||= performance.now() - began;
        pages += 1;
        bytes += event.page.small.length + event.page.large.length;
      }
      if (event.fault) throw new Error(`the PDF ended as ${event.fault}`);
      return Promise.resolve();
    });
    seconds = (performance.now() - began) / 1000;
  } finally {
    peak = await memory.stop();
  }
  print(`${pages} 页用时 ${seconds.toFixed(1)} 秒，第一页 ${(firstMs / 1000).toFixed(1)} 秒`);
  print(`进程内存最多 ${peak} MB，页图共 ${(bytes / MB).toFixed(0)} MB`);
}
