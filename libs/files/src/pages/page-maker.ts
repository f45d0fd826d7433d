import type { PageFault } from '#contracts';
import {
  type ProcessEnd,
  type ProcessLimits,
  type ProcessOptions,
  runBounded,
} from '../processes/bounded-process.js';
import { withTempFolder } from '../processes/temp-folder.js';
import type { PageEvent, PageTask } from './page-events.js';

const PROGRAM = new URL('./page-maker.process.js', import.meta.url);
/** The most pages of one archive (READ-03). */
const MAX_PAGES = 500;
const MB = 1024 * 1024;

/** Bounds for one archive, over all its processes (READ-20). A page of a photographed chart takes half a second of CPU time. */
const LIMITS: ProcessLimits = {
  memoryBytes: 480 * MB,
  heapBytes: 160 * MB,
  stepCpuSeconds: 60,
  stepSeconds: 600,
  totalCpuSeconds: 1_800,
};

/** Handles an event before the next one comes. */
export type HandlePageEvent = (event: PageEvent) => Promise<void>;

/** Makes the pages of an archive on the local disk. */
export type MakePages = (path: string, handle: HandlePageEvent) => Promise<void>;

/**
 * Makes pages in a bounded process. A file that exceeds the limits ends that process; it is reported as done with that
 * fault, and a new process continues with the next file.
 * @param options a signal that is aborted rejects the promise
 */
export async function makePagesInProcess(
  path: string,
  handle: HandlePageEvent,
  {
    limits = LIMITS,
    program = PROGRAM,
    ...options
  }: ProcessOptions & { limits?: ProcessLimits; program?: URL } = {},
): Promise<void> {
  const progress = new Progress(handle);
  let cpuSeconds = 0;
  for (;;) {
    const left = { ...limits, totalCpuSeconds: limits.totalCpuSeconds - cpuSeconds };
    const run = await withTempFolder((folder) => {
      const task: PageTask = { path, folder, ...progress.startProcess() };
      return runBounded(program, task, progress.handle, left, options);
    });
    if (run.end === 'finished') return;
    cpuSeconds += run.cpuSeconds;
    // Many files that each use up a limit would occupy the worker for hours.
    if (cpuSeconds >= limits.totalCpuSeconds) return progress.endAll('too_slow');
    const canContinue = await progress.interrupt(faultOf(run.end));
    if (!canContinue) return;
  }
}

/** How far the pages of an archive are, over several processes. */
class Progress {
  private firstFile = 0;
  private nextFile = 0;
  private pagesLeft = MAX_PAGES;
  private readableFiles: number[] | null = null;
  private openFile: number | null = null;

  constructor(private readonly next: HandlePageEvent) {}

  startProcess(): Pick<PageTask, 'firstFile' | 'pagesLeft'> {
    this.firstFile = this.nextFile;
    return { firstFile: this.firstFile, pagesLeft: this.pagesLeft };
  }

  readonly handle: HandlePageEvent = async (event) => {
    if (event.type === 'files') {
      // A later process lists the same files again.
      if (this.readableFiles) return;
      this.readableFiles = event.files.flatMap(({ kind }, file) => (kind === 'other' ? [] : file));
    }
    if (event.type === 'page') this.pagesLeft -= 1;
    await this.next(event);
    if (event.type === 'begun') this.openFile = event.file;
    if (event.type === 'done') {
      this.openFile = null;
      this.nextFile = event.file + 1;
    }
  };

  /** Reports what the process was reading when it ended. @returns whether another process can continue */
  async interrupt(fault: PageFault): Promise<boolean> {
    const file = this.openFile;
    if (file !== null) await this.handle({ type: 'done', file, fault, warnings: [] });
    const hasAdvanced = this.nextFile > this.firstFile;
    if (!hasAdvanced) await this.next({ type: 'failed', fault });
    return hasAdvanced;
  }

  /** Reports all files that were not read to their end as done. */
  async endAll(fault: PageFault): Promise<void> {
    if (!this.readableFiles) await this.next({ type: 'failed', fault });
    for (const file of this.readableFiles ?? []) {
      if (file >= this.nextFile) await this.handle({ type: 'done', file, fault, warnings: [] });
    }
  }
}

function faultOf(end: Exclude<ProcessEnd, 'finished'>): PageFault {
  if (end === 'memory') return 'too_large';
  return end === 'time' ? 'too_slow' : 'broken';
}
