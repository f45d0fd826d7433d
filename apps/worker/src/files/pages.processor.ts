import { PictureChecksService } from '#catalogue';
import { ArchivePagesService, makePagesInProcess } from '#files';
import type { JobPayloads } from '#queues';
import { JobFailures } from '#queues/worker';
import { OnQueueFailed, Processor } from '@nestjs/bull';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Job } from 'bull';
import { JobHandler, logJobFailure } from '../job-handler.js';

@Processor('pages')
export class PagesProcessor implements BeforeApplicationShutdown {
  private readonly shutdown = new AbortController();

  constructor(
    private readonly pages: ArchivePagesService,
    private readonly checks: PictureChecksService,
    failures: JobFailures,
  ) {
    for (const job of ['pages.prepare', 'pages.prepare-ahead'] as const)
      failures.register(job, ({ archiveId }, manager) => pages.giveUp(archiveId, manager));
  }

  /**
   * Aborts the preparation of pages, which takes minutes for a large archive; the job is repeated after the restart.
   */
  beforeApplicationShutdown(): void {
    this.shutdown.abort(new Error('the worker shuts down'));
  }

  @JobHandler('pages.prepare')
  async prepare({ data }: Job<JobPayloads['pages.prepare']>): Promise<void> {
    const { signal } = this.shutdown;
    await this.pages.prepare(data.archiveId, (path, handle) =>
      makePagesInProcess(path, handle, { signal }),
    );
    await this.checks.requestForArchive(data.archiveId);
  }

  /** The concurrency is 0, because Bull sums the concurrency of the jobs of a queue: archives are prepared one by one. */
  @JobHandler('pages.prepare-ahead', 0)
  prepareAhead(job: Job<JobPayloads['pages.prepare-ahead']>): Promise<void> {
    return this.prepare(job);
  }

  @OnQueueFailed()
  failed(job: Job, error: Error): void {
    logJobFailure(job, error);
  }
}
