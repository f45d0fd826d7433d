import { SearchFeed } from '#catalogue';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 60_000;

/** Keeps the feed of the search server on, and fills a server that is empty, every minute. */
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
