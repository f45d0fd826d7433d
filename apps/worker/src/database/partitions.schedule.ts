import { MonthPartitions } from '#database';
import { ClosedGrants } from '#orders';
import { RepeatingTask } from '#queues';
import { Injectable, Logger } from '@nestjs/common';

const EVERY_MS = 3_600_000;

/** Makes partitions of the next months, detaches old ones and moves closed download grants, every hour. */
@Injectable()
export class PartitionsSchedule extends RepeatingTask {
  private readonly log = new Logger(PartitionsSchedule.name);

  constructor(
    private readonly partitions: MonthPartitions,
    private readonly closedGrants: ClosedGrants,
  ) {
    super(EVERY_MS);
  }

  protected async round(): Promise<boolean> {
    const { made, archived, dropped } = await this.partitions.run();
    if (made + archived.length + dropped.length > 0) {
      const names = (list: string[]) => list.join(', ') || 'none';
      this.log.log(
        `partitions: ${made} made; archived: ${names(archived)}; dropped: ${names(dropped)}`,
      );
    }
    return this.closedGrants.archive();
  }
}
