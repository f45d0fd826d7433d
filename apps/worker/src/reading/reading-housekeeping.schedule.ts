import { RepeatingTask } from '#queues';
import { ReadingHousekeeping } from '#reading';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 24 * 3_600_000;

/** Deletes old marked pages every day. */
@Injectable()
export class ReadingHousekeepingSchedule extends RepeatingTask {
  constructor(private readonly housekeeping: ReadingHousekeeping) {
    super(EVERY_MS);
  }

  protected async round(signal: AbortSignal): Promise<boolean> {
    await this.housekeeping.run(Date.now(), signal);
    return false;
  }
}
