import { ReconciliationService } from '#payments';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 30 * 60_000;

/** Reconciles the previous day as soon as WeChat's bill is available. */
@Injectable()
export class ReconciliationSchedule extends RepeatingTask {
  constructor(private readonly reconciliation: ReconciliationService) {
    super(EVERY_MS);
  }

  protected async round(signal: AbortSignal): Promise<boolean> {
    await this.reconciliation.runDaily(Date.now(), signal);
    return false;
  }
}
