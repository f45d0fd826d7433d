import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** How often the memory and the CPU time of a process are measured. */
const MEASURE_MS = 100;
const PAGE_BYTES = 4096;
/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/**
 * Settings of glibc's allocator, which keeps what was freed in its arenas: with few of them, and with large buffers outside
 * of them, the resident memory stays near what is used.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024) };

/**
 * The limits of a process. Memory and CPU time are measured on Linux only; elsewhere wall time and heap are limited.
 */
export interface ProcessLimits {
  /** Physical memory. */
  memoryBytes: number;
  /** The heap of JavaScript. */
  heapBytes: number;
  /** CPU time between two messages. */
  stepCpuSeconds: number;
  /** Wall time between two messages, on a machine that has no CPU time to give. */
  stepSeconds: number;
  totalCpuSeconds: number;
}

/** How a process runs beside the other work of its machine. */
export interface ProcessOptions {
  /** One of `os.constants.priority`; the default is below normal, for work in the background. */
  priority?: number;
  /** Kills the process. */
  signal?: AbortSignal;
}

/** How a process ended: it did its task, it crashed, or it exceeded a limit. */
export type ProcessEnd = 'finished' | 'crashed' | 'memory' | 'time';

/** How a process ended, and the CPU time that it used. */
export interface BoundedRun {
  end: ProcessEnd;
  cpuSeconds: number;
}

/**
 * Does a task on a file that may be hostile in a process with limits, so that a fault ends that process only.
 * @param program a module of the build that calls `runTask`
 * @param handle takes the messages of the program; it is awaited before the process continues
 * @throws what `handle` throws, and the reason of the signal
 */
export async function runBounded(
  program: URL,
  task: object,
  handle: (message: never) => Promise<void> | void,
  limits: ProcessLimits,
  { priority = constants.priority.PRIORITY_BELOW_NORMAL, signal }: ProcessOptions = {},
): Promise<BoundedRun> {
  signal?.throwIfAborted();
  const heapMib = Math.floor(limits.heapBytes / 1024 / 1024);
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMib}`],
    env: { ...process.env, ...ALLOCATOR },
  });
  if (child.pid) setPriority(child.pid, priority);
  const guard = new LimitGuard(child, limits);
  let failure: unknown = null;
  let handling = Promise.resolve();
  const kill = () => child.kill('SIGKILL');
  child.on('message', (message) => {
    guard.startStep();
    handling = (async () => {
      try {
        await handle(message as never);
        child.send('next', () => undefined);
      } catch (error) {
        failure = error;
        kill();
      }
    })();
  });
  signal?.addEventListener('abort', kill);
  const exited = once(child, 'exit');
  child.send(task, () => undefined);
  let code: number | null;
  try {
    // Rejects if the process could not be started.
    [code] = (await exited) as [number | null];
  } finally {
    guard.stop();
    signal?.removeEventListener('abort', kill);
  }
  await handling;
  signal?.throwIfAborted();
  if (failure) throw failure;
  const end = guard.exceeded ?? (code === 0 ? 'finished' : 'crashed');
  return { end, cpuSeconds: guard.cpuSeconds };
}

/** Kills a process that exceeds its limits. */
class LimitGuard {
  exceeded: 'memory' | 'time' | null = null;
  private readonly timer: NodeJS.Timeout;
  private stepStart = Date.now();
  /** The processor time in seconds, as it was last measured. */
  cpuSeconds = 0;
  private cpuAtStepStart = 0;

  constructor(
    private readonly child: ChildProcess,
    private readonly limits: ProcessLimits,
  ) {
    this.timer = setInterval(() => void this.measure(), MEASURE_MS);
  }

  startStep(): void {
    this.stepStart = Date.now();
    this.cpuAtStepStart = this.cpuSeconds;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async measure(): Promise<void> {
    const { memoryBytes, cpuSeconds } = await usageOf(this.child.pid);
    // Zero once the process has ended.
    this.cpuSeconds = Math.max(this.cpuSeconds, cpuSeconds);
    const { limits } = this;
    if (memoryBytes > limits.memoryBytes) this.kill('memory');
    const isTooSlow =
      cpuSeconds - this.cpuAtStepStart > limits.stepCpuSeconds ||
      cpuSeconds > limits.totalCpuSeconds ||
      Date.now() - this.stepStart > limits.stepSeconds * 1000;
    if (isTooSlow) this.kill('time');
  }

  private kill(limit: 'memory' | 'time'): void {
    this.exceeded ??= limit;
    this.child.kill('SIGKILL');
  }
}

/** Physical memory and CPU time of a process; zero where they cannot be measured. */
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
