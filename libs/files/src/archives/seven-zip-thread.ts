import { Worker } from 'node:worker_threads';
import { Mutex } from '#lifecycle';
import type { SevenZipReport, SevenZipTask } from './seven-zip-report.js';

const WORKER = new URL('./seven-zip.worker.js', import.meta.url);
/** A table of ten thousand files takes 0.1 s; the size of tested archives is limited. */
const LIMIT_MS = { list: 20_000, test: 60_000, extract: 20_000 };
/** A test or an extraction does not block a listing. */
const mutexes = { list: new Mutex(), test: new Mutex(), extract: new Mutex() };

/**
 * Runs 7-Zip (WebAssembly) in a worker thread with limited time and memory, one archive at a time, so that a
 * malicious archive does no harm. An archive that exceeds a limit is reported as too large.
 */
export function runSevenZipInThread(task: SevenZipTask): Promise<SevenZipReport> {
  return mutexes[task.command].runExclusive(() => run(task));
}

async function run(task: SevenZipTask): Promise<SevenZipReport> {
  const worker = new Worker(WORKER, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    return await new Promise<SevenZipReport>((resolve, reject) => {
      const giveUp = () =>
        resolve({ lines: [], isLocked: false, isBroken: true, isTooLarge: true });
      const timer = setTimeout(giveUp, LIMIT_MS[task.command]);
      worker.once('message', resolve);
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp();
        else reject(error);
      });
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new Error('7-Zip ended without a report'));
      });
    });
  } finally {
    await worker.terminate();
  }
}
