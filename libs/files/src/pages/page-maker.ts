import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageFault } from '#contracts';
import type { PageEvent, PageTask } from './page-events.js';

const PROGRAM = new URL('./page-maker.process.js', import.meta.url);
/** The most pages of one archive (READ-03). */
const MAX_PAGES = 500;

/** What the process may use. */
export interface PageLimits {
  /** Physical memory (READ-20). */
  memoryBytes: number;
  /** CPU time between two events: a page of a photographed chart takes half a second. */
  cpuSeconds: number;
  /** Time between two events on a machine that has no CPU time to give, or that does not tell it. */
  wallSeconds: number;
  /** CPU time for one archive. */
  totalCpuSeconds: number;
}

const LIMITS: PageLimits = {
  memoryBytes: 480 * 1024 * 1024,
  cpuSeconds: 60,
  wallSeconds: 600,
  totalCpuSeconds: 1_800,
};
/** Memory that JavaScript alone may use. */
const HEAP_MB = 160;
const LOOK_MS = 100;

/** Deals with an event before the next one comes. */
export type HandlePageEvent = (event: PageEvent) => Promise<void>;

/** Makes the pages of an archive's file. @param fileName its name when it was uploaded */
export type MakePages = (
  archive: { path: string; fileName: string },
  handle: HandlePageEvent,
) => Promise<void>;

/** Where a run ended, and why. */
interface Run {
  /** The file that was being read; -1 for the archive's table. */
  file: number;
  fault: PageFault | null;
}

/**
 * Makes pages in a process of its own, with low priority. A file that uses up the memory or the time ends that process;
 * it is told as done with that fault, and a new process goes on behind it.
 * @param signal ends the process; the promise then rejects
 */
export async function makePagesInProcess(
  archive: { path: string; fileName: string },
  handle: HandlePageEvent,
  {
    limits = LIMITS,
    program = PROGRAM,
    signal,
  }: { limits?: PageLimits; program?: URL; signal?: AbortSignal } = {},
): Promise<void> {
  let pagesLeft = MAX_PAGES;
  const count: HandlePageEvent = (event) => {
    if (event.type === 'page') pagesLeft -= 1;
    return handle(event);
  };
  for (let firstFile = 0; ;) {
    const folder = await mkdtemp(join(tmpdir(), 'cloudknit-pages-'));
    try {
      const task = { ...archive, folder, firstFile, pagesLeft };
      const { file, fault } = await runOnce(task, count, limits, program, signal);
      if (fault === null) return;
      if (file < 0) {
        await handle({ type: 'failed', fault });
        return;
      }
      firstFile = file + 1;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function runOnce(
  task: PageTask,
  handle: HandlePageEvent,
  limits: PageLimits,
  program: URL,
  signal: AbortSignal | undefined,
): Promise<Run> {
  signal?.throwIfAborted();
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const exited = once(child, 'exit');
  const watch = new ProcessWatch(child, limits);
  let file = -1;
  let isOpen = false;
  let hasEnded = false;
  let failure: unknown = null;
  const onEvent = async (event: PageEvent) => {
    watch.moved();
    if (event.type === 'files' && task.firstFile > 0) {
      // They were told by the process before.
    } else if (event.type !== 'end') await handle(event);
    if (event.type === 'begun') ({ file } = event);
    if (event.type === 'begun' || event.type === 'done') isOpen = event.type === 'begun';
    if (event.type === 'files') file = Math.max(file, task.firstFile - 1);
    if (event.type === 'end' || event.type === 'failed') hasEnded = true;
    child.send('next', () => undefined);
  };
  let handling = Promise.resolve();
  child.on('message', (event: PageEvent) => {
    handling = onEvent(event).catch((error: unknown) => {
      failure = error;
      child.kill('SIGKILL');
    });
  });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  child.send(task, () => undefined);
  await exited;
  await handling;
  watch.end();
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  if (failure) throw failure;
  if (hasEnded) return { file, fault: null };
  const fault = watch.fault ?? 'broken';
  if (isOpen) await handle({ type: 'done', file, fault, warnings: [] });
  return { file, fault };
}

/** Ends a process that uses more than its limits. */
class ProcessWatch {
  fault: PageFault | null = null;
  private isOver = false;
  private movedAt = Date.now();
  private cpuAtMove = 0;
  private cpu = 0;

  constructor(
    private readonly child: ChildProcess,
    private readonly limits: PageLimits,
  ) {
    void this.look();
  }

  /** The process has told something. */
  moved(): void {
    this.movedAt = Date.now();
    this.cpuAtMove = this.cpu;
  }

  end(): void {
    this.isOver = true;
  }

  private async look(): Promise<void> {
    while (!this.isOver) {
      const { memoryBytes, cpuSeconds } = await usageOf(this.child.pid);
      this.cpu = cpuSeconds;
      if (memoryBytes > this.limits.memoryBytes) this.kill('too_large');
      const silentSeconds = (Date.now() - this.movedAt) / 1000;
      const isSlow =
        cpuSeconds - this.cpuAtMove > this.limits.cpuSeconds ||
        cpuSeconds > this.limits.totalCpuSeconds ||
        silentSeconds > this.limits.wallSeconds;
      if (isSlow) this.kill('too_slow');
      await sleep(LOOK_MS, undefined, { ref: false });
    }
  }

  private kill(fault: PageFault): void {
    this.fault ??= fault;
    this.child.kill('SIGKILL');
  }
}

const PAGE_BYTES = 4096;
/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Memory and CPU time of a process; zero where the system does not tell them. */
async function usageOf(
  pid: number | undefined,
): Promise<{ memoryBytes: number; cpuSeconds: number }> {
  try {
    const [memory, state] = await Promise.all(
      ['statm', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    );
    // The name of the program comes before these fields, and may contain spaces.
    const fields = state!.slice(state!.lastIndexOf(')') + 2).split(' ');
    return {
      memoryBytes: Number(memory!.split(' ')[1]) * PAGE_BYTES,
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    };
  } catch {
    return { memoryBytes: 0, cpuSeconds: 0 };
  }
}
