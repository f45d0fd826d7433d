import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

/**
 * Work that a process does over and over for as long as it lives. A provider that extends this begins
 * with the application and ends with it, after the round that is under way. A round that fails is
 * logged, and the next comes all the same.
 */
export abstract class RepeatingTask implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  /**
   * @param pauseMs before the next round, where nothing is left to do
   * @param faultPauseMs before the next round after one that failed
   */
  protected constructor(
    private readonly pauseMs: number,
    private readonly faultPauseMs = pauseMs,
  ) {}

  /** One round. @returns whether more is waiting, and the next round begins at once */
  protected abstract round(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Before anything that a round may need is closed. */
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
