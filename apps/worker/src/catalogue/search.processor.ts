import { SearchFeed } from '#catalogue';
import type { JobPayloads } from '#queues';
import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { JobHandler, JobProcessor } from '../job-handler.js';

@Processor('search')
export class SearchProcessor extends JobProcessor {
  constructor(private readonly feed: SearchFeed) {
    super();
  }

  @JobHandler('search.index')
  index({ data }: Job<JobPayloads['search.index']>): Promise<void> {
    return this.feed.index(data.designIds);
  }

  @JobHandler('search.fill')
  fill({ data }: Job<JobPayloads['search.fill']>): Promise<void> {
    return this.feed.fill(data.afterId);
  }
}
