import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentSweep } from '#payments';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';

const EVERY_MS = 10_000;

/** Runs the payment sweep for as long as the worker lives. */
@Injectable()
export class PaymentSweepSchedule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(PaymentSweepSchedule.name);
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly sweep: PaymentSweep) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stop.signal.aborted) {
      await this.sweep
        .run()
        .catch((error: Error) => this.log.error(`sweep failed: ${error.message}`));
      await sleep(EVERY_MS, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }
}
