import { setTimeout as sleep } from 'node:timers/promises';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';

/**
 * Work that a process does over and over for as long as it lives. A provider that extends this begins
 * with the application and ends with it, after the round that is under way.
 */
export abstract class RepeatingTask implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  /** One round. Must not throw. @returns milliseconds until the next */
  protected abstract round(): Promise<number>;

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stop.signal.aborted) {
      const pause = await this.round();
      await sleep(pause, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }
}
