// Gives mutated PDFs to the process that makes pages, in archives with a sound PDF behind them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { makePagesInProcess } from '../../dist/libs/files/src/pages/page-maker.js';
import { pdfOf } from '../harness/pdfs.mjs';
import { ExpectedError, print } from '../lib/output.mjs';
import { mutatedPdf } from './mutated-pdf.mjs';

const PER_ARCHIVE = 25;
const MB = 1024 * 1024;
/** Smaller than in the shop, so that hundreds of hostile files end soon. */
const LIMITS = {
  memoryBytes: 480 * MB,
  heapBytes: 160 * MB,
  stepCpuSeconds: 10,
  stepSeconds: 300,
  totalCpuSeconds: 600,
};

/** @returns the outcome of each mutated file */
async function runArchive(folder, first, count, seed) {
  const zip = new ZipFile();
  for (let i = 0; i < count; i += 1) {
    zip.addBuffer(mutatedPdf(seed + first + i), `${String(i).padStart(3, '0')}.pdf`);
  }
  zip.addBuffer(pdfOf([{ text: 'sound' }]), 'z.pdf');
  zip.end();
  const path = join(folder, 'archive.zip');
  await writeFile(path, await buffer(zip.outputStream));
  const outcomes = new Map();
  const made = new Map();
  let files = [];
  const handle = (event) => {
    if (event.type === 'files') ({ files } = event);
    if (event.type === 'page') made.set(event.file, (made.get(event.file) ?? 0) + 1);
    if (event.type === 'failed') throw new ExpectedError(`压缩包读不了：${event.fault}`);
    if (event.type === 'done') outcomes.set(event.file, event.fault ?? 'read');
    return Promise.resolve();
  };
  await makePagesInProcess(path, handle, { limits: LIMITS });
  const silent = files.findIndex((_, i) => !outcomes.has(i));
  if (silent >= 0) throw new ExpectedError(`种子 ${seed + first + silent} 的文件没有结果`);
  if (made.get(count) !== 1)
    throw new ExpectedError(`种子 ${seed + first} 起的一组之后，好的 PDF 没有读出来`);
  return [...outcomes.values()].slice(0, count);
}

/**
 * @param {string} folder a directory for the archives
 * @throws {ExpectedError} for a file without an outcome, or a sound one that is not read
 */
export async function fuzzRenderer(folder, count, seed) {
  const outcomes = {};
  const began = Date.now();
  for (let first = 0; first < count; first += PER_ARCHIVE) {
    const size = Math.min(PER_ARCHIVE, count - first);
    for (const outcome of await runArchive(folder, first, size, seed)) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    print(`${first + size}/${count}：${JSON.stringify(outcomes)}`);
  }
  print(`${count} 份变异的 PDF，用时 ${((Date.now() - began) / 1000).toFixed(0)} 秒`);
}
