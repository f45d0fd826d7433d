import { SearchFeed } from '#catalogue';
import type { JobPayloads } from '#queues';
import { OnQueueFailed, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { JobHandler, logJobFailure } from '../job-handler.js';

@Processor('search')
export class SearchProcessor {
  constructor(private readonly feed: SearchFeed) {}

  @JobHandler('search.index')
  index({ data }: Job<JobPayloads['search.index']>): Promise<void> {
    return this.feed.index(data.designIds);
  }

  @JobHandler('search.fill')
  fill({ data }: Job<JobPayloads['search.fill']>): Promise<void> {
    return this.feed.fill(data.afterId);
  }

  @OnQueueFailed()
  failed(job: Job, error: Error): void {
    logJobFailure(job, error);
  }
}
