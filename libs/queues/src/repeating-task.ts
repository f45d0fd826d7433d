import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

/**
 * A task that a process repeats while it runs. A provider that extends this class starts with the application
 * and stops with it, after the current round. A failed round is logged and does not stop the task.
 */
export abstract class RepeatingTask implements OnApplicationBootstrap, OnModuleDestroy {
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

  /** Runs one round. @returns whether more work is waiting; the next round then starts at once */
  protected abstract round(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Runs before anything that a round may need is closed. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const log = new Logger(this.constructor.name);
    while (!this.stop.signal.aborted) {
      let pause = this.pauseMs;
      try {
        if (await this.round()) pause = 0;
      } catch (error) {
        log.error(`failed, and goes on in ${this.faultPauseMs} ms: ${(error as Error).message}`);
        pause = this.faultPauseMs;
      }
      await sleep(pause, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }
}
