import { AccountsHousekeeping } from '#accounts';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 3_600_000;

/** Deletes expired data of accounts every hour. */
@Injectable()
export class AccountsHousekeepingSchedule extends RepeatingTask {
  constructor(private readonly housekeeping: AccountsHousekeeping) {
    super(EVERY_MS);
  }

  protected async round(): Promise<boolean> {
    await this.housekeeping.run();
    return false;
  }
}
