import { parentPort, workerData } from 'node:worker_threads';
import { runSevenZipHere, type SevenZipReport, type SevenZipTask } from './seven-zip-report.js';

/** The table of ten thousand files needs a few MB; a table made as a bomb would use all available memory. */
const MAX_LIST_BYTES = 128 * 1024 * 1024;
/** The largest dictionary that 7-Zip suggests is 64 MB for LZMA and 192 MB for PPMd. */
const MAX_TEST_BYTES = 512 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024;

/** The used part of a global that Node provides but only the browser types declare. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

/** Limits the memory of this thread's WebAssembly; 7-Zip then reports that it is out of memory. */
function limitMemory(maxBytes: number, onDenied: () => void): void {
  const { prototype: memory } = WebAssembly.Memory;
  const grow = memory.grow;
  memory.grow = function growWithinLimit(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) {
      onDenied();
      throw new RangeError('too much memory');
    }
    return grow.call(this, pages);
  };
}

const task = workerData as SevenZipTask;
const report: SevenZipReport = { lines: [], isLocked: false, isBroken: false, isTooLarge: false };
limitMemory(task.command === 'list' ? MAX_LIST_BYTES : MAX_TEST_BYTES, () => {
  report.isTooLarge = true;
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window's
parentPort!.postMessage(await runSevenZipHere(task, report));
