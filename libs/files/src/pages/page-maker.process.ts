// The process that makes the pages of one archive. It alone reads what designers upload, and may die of it.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { PageWarning } from '#contracts';
import { openPages } from './make-pages.js';
import type { PageEvent, PageTask } from './page-events.js';
import { PageFaultError } from './page-faults.js';
import { type ArchiveFile, UnpackedFiles } from './unpacked-files.js';
import { limitWasmMemory } from './wasm-memory.js';

const MAX_WASM_BYTES = 288 * 1024 * 1024;

let isOutOfMemory = false;
limitWasmMemory(MAX_WASM_BYTES, () => {
  isOutOfMemory = true;
});

/** Resolves when the parent has dealt with the event: pages are made no faster than they are stored. */
async function tell(event: PageEvent): Promise<void> {
  const answered = once(process, 'message');
  process.send!(event);
  await answered;
}

function faultOf(error: unknown) {
  if (error instanceof PageFaultError) return error.fault;
  return isOutOfMemory ? 'too_large' : 'broken';
}

async function run({ path, fileName, folder, firstFile, pagesLeft }: PageTask): Promise<void> {
  let archive: UnpackedFiles;
  try {
    archive = await UnpackedFiles.open(path, fileName, folder);
  } catch (error) {
    await tell({ type: 'failed', fault: faultOf(error) });
    return;
  }
  const { files } = archive;
  await tell({ type: 'files', files: files.map(({ name, kind }) => ({ name, kind })) });
  let left = pagesLeft;
  for (let file = firstFile; file < files.length; file += 1) {
    const { kind } = files[file]!;
    if (kind !== 'other') left = await makeFile(archive, files[file]!, file, left);
  }
  await tell({ type: 'end' });
}

/** @returns how many pages may still be made */
async function makeFile(
  archive: UnpackedFiles,
  entry: ArchiveFile,
  file: number,
  pagesLeft: number,
): Promise<number> {
  let left = pagesLeft;
  let warnings: PageWarning[] = [];
  await tell({ type: 'begun', file });
  try {
    const path = await archive.unpack(entry);
    const source = await openPages(path, entry.kind as Exclude<typeof entry.kind, 'other'>);
    await tell({ type: 'counted', file, pages: Math.min(source.count, left) });
    for await (const page of source.pages) {
      if (left === 0) throw new PageFaultError('too_many_pages');
      // PDFium leaves out an image for which it has no memory.
      if (isOutOfMemory) throw new PageFaultError('too_large');
      await tell({ type: 'page', file, page });
      left -= 1;
      warnings = source.warnings();
    }
    await rm(path, { force: true });
    await tell({ type: 'done', file, fault: null, warnings });
  } catch (error) {
    await tell({ type: 'done', file, fault: faultOf(error), warnings });
    // A WebAssembly program that ran out of memory is of no more use.
    if (isOutOfMemory) process.exit(1);
  }
  return left;
}

// The parent has ended.
process.on('disconnect', () => process.exit());
process.once('message', (task: PageTask) => {
  void run(task).then(() => process.exit());
});
