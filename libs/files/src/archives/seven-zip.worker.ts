import { parentPort, workerData } from 'node:worker_threads';
import { limitWasmMemory } from '../pages/wasm-memory.js';
import { runSevenZipHere, type SevenZipReport, type SevenZipTask } from './seven-zip-report.js';

/** The table of ten thousand files needs a few MB; a table made as a bomb would use all available memory. */
const MAX_LIST_BYTES = 128 * 1024 * 1024;
/** The largest dictionary that 7-Zip suggests is 64 MB for LZMA and 192 MB for PPMd. */
const MAX_TEST_BYTES = 512 * 1024 * 1024;

const task = workerData as SevenZipTask;
const report: SevenZipReport = { lines: [], isLocked: false, isBroken: false, isTooLarge: false };
limitWasmMemory(task.command === 'list' ? MAX_LIST_BYTES : MAX_TEST_BYTES, () => {
  report.isTooLarge = true;
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window's
parentPort!.postMessage(await runSevenZipHere(task, report));
