import { basename, dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import SevenZip from '7z-wasm';

/** What 7-Zip printed of an archive, and whether it got through. */
export interface SevenZipReport {
  lines: string[];
  /** It asked for a password. */
  isLocked: boolean;
  /** It could not read the archive to its end. */
  isBroken: boolean;
}

/** Up to here 7-Zip only warns: of bytes behind the end, for one. */
const WARNING = 1;

async function list(path: string): Promise<SevenZipReport> {
  const report: SevenZipReport = { lines: [], isLocked: false, isBroken: false };
  const sevenZip = await SevenZip.default({
    print: (line) => report.lines.push(line),
    printErr: () => undefined,
    stdin: () => {
      report.isLocked = true;
      return null as unknown as number;
    },
  });
  sevenZip.FS.mkdir('/incoming');
  sevenZip.FS.mount(sevenZip.NODEFS, { root: dirname(path) }, '/incoming');
  try {
    const status: unknown = sevenZip.callMain([
      'l',
      '-slt',
      '-ba',
      '-bd',
      `/incoming/${basename(path)}`,
    ]);
    report.isBroken = typeof status !== 'number' || status > WARNING;
  } catch {
    // Its own way to end, where a password was asked for and none came.
    report.isBroken = true;
  }
  return report;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window's
parentPort!.postMessage(await list((workerData as { path: string }).path));
