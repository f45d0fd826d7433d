import { TrafficHousekeeping } from '#analytics';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 24 * 3_600_000;

/** Deletes old counts of visits every day. */
@Injectable()
export class TrafficHousekeepingSchedule extends RepeatingTask {
  constructor(private readonly housekeeping: TrafficHousekeeping) {
    super(EVERY_MS);
  }

  protected async round(): Promise<boolean> {
    await this.housekeeping.run();
    return false;
  }
}
