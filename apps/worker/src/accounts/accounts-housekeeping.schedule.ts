import { AccountsHousekeeping } from '#accounts';
import { RepeatingTask } from '#queues';
import { Injectable, Logger } from '@nestjs/common';

const EVERY_MS = 3_600_000;

/** Removes what accounts leave behind, every hour. */
@Injectable()
export class AccountsHousekeepingSchedule extends RepeatingTask {
  private readonly log = new Logger(AccountsHousekeepingSchedule.name);

  constructor(private readonly housekeeping: AccountsHousekeeping) {
    super();
  }

  protected async round(): Promise<number> {
    try {
      await this.housekeeping.run();
    } catch (error) {
      this.log.error(`housekeeping failed: ${(error as Error).message}`);
    }
    return EVERY_MS;
  }
}
