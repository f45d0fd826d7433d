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

/** What was let work for less than this share of its time is in somebody's way. */
const FREE_SHARE = 0.8;
/** Then so many times as long as it took is left to the others, within bounds. */
const STEP_BACK = 4;
const STEP_BACK_MAX_MS = 1_000;

/**
 * Makes pictures in a process of its own that steps back for everything else: thousands of them may come
 * with one import, and whoever imports, shops or pays meanwhile does not wait for them. A low priority alone
 * says nothing between containers, so it also looks at how busy the machine is, and pauses.
 */
@Injectable()
export class BackgroundVariantMaker implements OnApplicationShutdown {
  private child: ChildProcess | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  onApplicationShutdown(): void {
    this.child?.disconnect();
  }

  /** An original in these widths. @throws Error when it cannot be read */
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
    child.once('exit', () => {
      this.child = null;
      for (const number of this.waiting.keys()) {
        this.settle(number, ({ reject }) => reject(new Error('the variant maker ended')));
      }
    });
    this.child = child;
    return child;
  }

  private settle(number: number, end: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    if (waiting) end(waiting);
  }
}
