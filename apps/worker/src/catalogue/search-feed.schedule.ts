import { SearchFeed } from '#catalogue';
import { RepeatingTask } from '#queues';
import { Injectable } from '@nestjs/common';

const EVERY_MS = 60_000;

const DOWNLOADS_EVERY_MS = 600_000;

/**
 * Once a minute: switches the feed of the search server on or off by the configuration, and fills an empty server.
 * Every ten minutes it loads the numbers of downloads; a load that had to stop is repeated after a minute.
 */
@Injectable()
export class SearchFeedSchedule extends RepeatingTask {
  private downloadsLoadedAt = 0;

  constructor(private readonly feed: SearchFeed) {
    super(EVERY_MS);
  }

  protected async round(): Promise<boolean> {
    await this.feed.ensure();
    const isDue = Date.now() - this.downloadsLoadedAt >= DOWNLOADS_EVERY_MS;
    if (isDue && (await this.feed.refreshDownloads())) this.downloadsLoadedAt = Date.now();
    return false;
  }
}
