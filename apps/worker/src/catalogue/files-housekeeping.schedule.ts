import { FilesHousekeeping } from '#catalogue';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 24 * 3_600_000;

/** Deletes unreferenced files every day. */
@Injectable()
export class FilesHousekeepingSchedule extends RepeatingTask {
  constructor(private readonly housekeeping: FilesHousekeeping) {
    super(EVERY_MS);
  }

  protected async round(signal: AbortSignal): Promise<boolean> {
    await this.housekeeping.run(Date.now(), signal);
    return false;
  }
}
