import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';

/**
 * A task that a process repeats while it runs. A provider that extends this class starts with the application
 * and stops with it, after the current round. A failed round is logged and does not stop the task.
 *
 * Nest calls all `onModuleDestroy` before the first `beforeApplicationShutdown`. So in the first ones everything is only
 * told to stop, in the second ones it is waited for, and in `onApplicationShutdown` connections are closed.
 */
export abstract class RepeatingTask
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  /**
   * @param pauseMs delay before the next round if no work is left
   * @param faultPauseMs delay before the next round after a failed one
   */
  protected constructor(
    private readonly pauseMs: number,
    private readonly faultPauseMs = pauseMs,
  ) {}

  /**
   * Runs one round.
   * @param signal aborts when the application stops; a long round then ends after the part at work
   * @returns whether more work is waiting; the next round then starts at once
   */
  protected abstract round(signal: AbortSignal): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  onModuleDestroy(): void {
    this.stop.abort();
  }

  /** Runs before anything that a round may need is closed. */
  beforeApplicationShutdown(): Promise<void> {
    return this.running;
  }

  private async run(): Promise<void> {
    const log = new Logger(this.constructor.name);
    while (!this.stop.signal.aborted) {
      let pause = this.pauseMs;
      try {
        if (await this.round(this.stop.signal)) pause = 0;
      } catch (error) {
        log.error(`failed, and goes on in ${this.faultPauseMs} ms: ${(error as Error).message}`);
        pause = this.faultPauseMs;
      }
      await sleep(pause, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }
}
