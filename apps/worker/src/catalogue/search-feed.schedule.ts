import { SearchFeed } from '#catalogue';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 60_000;

/** Once a minute: switches the feed of the search server on or off by the configuration, and fills an empty server. */
@Injectable()
export class SearchFeedSchedule extends RepeatingTask {
  constructor(private readonly feed: SearchFeed) {
    super(EVERY_MS);
  }

  protected async round(): Promise<boolean> {
    await this.feed.ensure();
    return false;
  }
}
