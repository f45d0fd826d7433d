// The process that makes the pages of one archive. It alone reads what designers upload, and may crash.
import { rm } from 'node:fs/promises';
import type { PageFault, PageWarning } from '#contracts';
import { type Report, runTask } from '../processes/run-task.js';
import { UnpackedFiles } from '../archives/unpacked-files.js';
import { UnreadableFileError } from '../archives/unreadable-file.error.js';
import { openPages } from './make-pages.js';
import type { PageEvent, PageTask } from './page-events.js';
import { inReadingOrder, isReadable, type ReadableFile } from './readable-files.js';
import { limitWasmMemory } from './wasm-memory.js';

const MAX_WASM_BYTES = 288 * 1024 * 1024;

let isOutOfMemory = false;
limitWasmMemory(MAX_WASM_BYTES, () => {
  isOutOfMemory = true;
});

runTask(async ({ path, folder, firstFile, pagesLeft }: PageTask, report: Report<PageEvent>) => {
  let archive: UnpackedFiles;
  try {
    archive = await UnpackedFiles.open(path, folder, isReadable);
  } catch (error) {
    await report({ type: 'failed', fault: faultOf(error) });
    return;
  }
  const files = inReadingOrder(archive.files);
  await report({ type: 'files', files: files.map(({ name, kind }) => ({ name, kind })) });
  let left = pagesLeft;
  for (const [index, file] of files.entries()) {
    if (index < firstFile || file.kind === 'other') continue;
    left = await makeFile(archive, file, index, left, report);
  }
});

/** @returns how many pages may still be made */
async function makeFile(
  archive: UnpackedFiles,
  entry: ReadableFile,
  file: number,
  pagesLeft: number,
  report: Report<PageEvent>,
): Promise<number> {
  let left = pagesLeft;
  let warnings: PageWarning[] = [];
  await report({ type: 'begun', file });
  try {
    if (!isReadable(entry)) throw new UnreadableFileError('too_large');
    const path = await archive.unpack(entry);
    const source = await openPages(path, entry.kind as Exclude<typeof entry.kind, 'other'>);
    await report({ type: 'counted', file, pages: Math.min(source.count, left) });
    for await (const page of source.pages) {
      if (left === 0) throw new UnreadableFileError('too_many_pages');
      // PDFium leaves out an image for which it has no memory.
      if (isOutOfMemory) throw new UnreadableFileError('too_large');
      await report({ type: 'page', file, page });
      left -= 1;
      warnings = source.warnings();
    }
    await rm(path, { force: true });
    await report({ type: 'done', file, fault: null, warnings });
  } catch (error) {
    await report({ type: 'done', file, fault: faultOf(error), warnings });
    // A WebAssembly program that ran out of memory is of no more use.
    if (isOutOfMemory) process.exit(1);
  }
  return left;
}

function faultOf(error: unknown): PageFault {
  if (error instanceof UnreadableFileError) return error.fault;
  return isOutOfMemory ? 'too_large' : 'broken';
}
