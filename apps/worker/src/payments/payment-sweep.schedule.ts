import { PaymentSweep } from '#payments';
import { RepeatingTask } from '#queues';
import { Injectable, Logger } from '@nestjs/common';

const EVERY_MS = 10_000;

/** Runs the payment sweep for as long as the worker lives. */
@Injectable()
export class PaymentSweepSchedule extends RepeatingTask {
  private readonly log = new Logger(PaymentSweepSchedule.name);

  constructor(private readonly sweep: PaymentSweep) {
    super();
  }

  protected async round(): Promise<number> {
    try {
      if (await this.sweep.run()) return 0;
    } catch (error) {
      this.log.error(`sweep failed: ${(error as Error).message}`);
    }
    return EVERY_MS;
  }
}
