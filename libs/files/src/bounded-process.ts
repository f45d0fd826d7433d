import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** How often the memory of a process is measured. */
const MEASURE_MS = 100;

/** The bounds of a process. */
export interface ProcessLimits {
  /** Resident memory. It is measured on Linux; elsewhere only the heap of JavaScript is limited. */
  memoryBytes: number;
  /** Wall time until the process is killed. */
  milliseconds: number;
}

/** Why a process ended. */
export type ProcessEnd = 'exited' | 'crashed' | 'memory' | 'time';

/** A process with limited memory and time, and a low priority. */
export interface BoundedProcess {
  child: ChildProcess;
  ended: Promise<ProcessEnd>;
}

/**
 * Starts a program of this shop for work on files that may be hostile, so that a fault ends this process only.
 * @param program a module of the build that talks over `process.send`
 */
export function forkBounded(program: URL, limits: ProcessLimits): BoundedProcess {
  const heapMib = Math.floor(limits.memoryBytes / 1024 / 1024 / 2);
  const child = fork(program, { execArgv: [`--max-old-space-size=${heapMib}`] });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let end: ProcessEnd | null = null;
  const kill = (reason: ProcessEnd) => {
    end ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => kill('time'), limits.milliseconds);
  const meter = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes > limits.memoryBytes) kill('memory');
    });
  }, MEASURE_MS);
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('error', () => resolve('crashed'));
    child.once('exit', (code) => resolve(end ?? (code === 0 ? 'exited' : 'crashed')));
  }).finally(() => {
    clearTimeout(timer);
    clearInterval(meter);
  });
  return { child, ended };
}

/** Resident memory of a process; 0 where it cannot be measured. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
