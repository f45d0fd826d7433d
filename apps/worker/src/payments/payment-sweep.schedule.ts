import { PaymentSweep } from '#payments';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 10_000;

/** Runs the payment sweep while the worker runs. */
@Injectable()
export class PaymentSweepSchedule extends RepeatingTask {
  constructor(private readonly sweep: PaymentSweep) {
    super(EVERY_MS);
  }

  protected round(): Promise<boolean> {
    return this.sweep.run();
  }
}
