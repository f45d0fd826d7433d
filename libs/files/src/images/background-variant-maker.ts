import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { VariantsMade, VariantsWanted } from './variant-maker.process.js';

const PROGRAM = new URL('./variant-maker.process.js', import.meta.url);

type Made = Exclude<VariantsMade, { fault: string }>;

interface Waiting {
  resolve: (made: Made) => void;
  reject: (error: Error) => void;
}

/** Below this share of CPU time to wall time, other work is competing for the CPU. */
const FREE_SHARE = 0.8;
/** The process then pauses for this multiple of the time the work took, within bounds. */
const STEP_BACK = 4;
const STEP_BACK_MAX_MS = 1_000;

/**
 * Encodes images in a separate process that yields to all other work: one import may bring thousands of
 * images, and requests must not wait for them. A low priority has no effect between containers, so the
 * process also measures how busy the machine is, and pauses.
 */
@Injectable()
export class BackgroundVariantMaker implements OnApplicationShutdown {
  private child: ChildProcess | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  onApplicationShutdown(): void {
    this.child?.disconnect();
  }

  /** Encodes an original in these widths. @throws Error if it cannot be read */
  make(original: Buffer, widths: readonly number[]): Promise<Buffer[]> {
    return this.order(original, widths).then(async ({ variants, wallMs, workMs }) => {
      if (workMs < wallMs * FREE_SHARE) {
        await sleep(Math.min(wallMs * STEP_BACK, STEP_BACK_MAX_MS), undefined, { ref: false });
      }
      return variants.map((bytes) => Buffer.from(bytes));
    });
  }

  private order(original: Buffer, widths: readonly number[]): Promise<Made> {
    this.count += 1;
    const number = this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      const wanted: VariantsWanted = { number, original, widths: [...widths] };
      this.start().send(wanted, (error) => {
        if (error) this.settle(number, ({ reject: refuse }) => refuse(error));
      });
    });
  }

  private start(): ChildProcess {
    if (this.child) return this.child;
    const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.on('message', (made: VariantsMade) =>
      this.settle(made.number, ({ resolve, reject }) =>
        'fault' in made ? reject(new Error(made.fault)) : resolve(made),
      ),
    );
    const end = (cause: unknown) => {
      if (this.child === child) this.child = null;
      for (const number of this.waiting.keys()) {
        this.settle(number, ({ reject }) =>
          reject(new Error('the variant maker ended', { cause })),
        );
      }
    };
    child.once('exit', (code, signal) => end(signal ?? code));
    // A process that cannot be started ends without `exit`.
    child.on('error', end);
    this.child = child;
    return child;
  }

  private settle(number: number, end: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    if (waiting) end(waiting);
  }
}
