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
  /** It wanted more memory than a table can take. */
  isTooLarge: boolean;
}

/** Up to here 7-Zip only warns: of bytes behind the end, for one. */
const WARNING = 1;

/** The table of ten thousand files takes a few MB; a table packed to be a bomb would take all there is. */
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024;

/** What is used of a global that Node has and its types leave to browsers. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

/** Denies this thread's WebAssembly more memory than that; 7-Zip then says that it has none. */
function limitMemory(onDenied: () => void): void {
  const { prototype: memory } = WebAssembly.Memory;
  const grow = memory.grow;
  memory.grow = function growWithinLimit(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES) {
      onDenied();
      throw new RangeError('too much memory');
    }
    return grow.call(this, pages);
  };
}

async function list(path: string): Promise<SevenZipReport> {
  const report: SevenZipReport = { lines: [], isLocked: false, isBroken: false, isTooLarge: false };
  limitMemory(() => {
    report.isTooLarge = true;
  });
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
