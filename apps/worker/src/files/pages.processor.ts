import { constants } from 'node:os';
import { PictureChecksService } from '#catalogue';
import { ArchivePagesService, makePagesInProcess } from '#files';
import type { JobPayloads } from '#queues';
import { JobFailures } from '#queues/worker';
import { Processor } from '@nestjs/bull';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Job } from 'bull';
import { JobHandler, JobProcessor } from '../job-handler.js';

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;

/** Prepares the pages of archives in processes that end with the worker. */
@Injectable()
export class PagePreparations implements BeforeApplicationShutdown {
  private readonly shutdown = new AbortController();

  constructor(
    private readonly pages: ArchivePagesService,
    private readonly checks: PictureChecksService,
    failures: JobFailures,
  ) {
    for (const job of ['pages.prepare', 'pages-ahead.prepare'] as const)
      failures.register(job, ({ archiveId }, manager) => pages.giveUp(archiveId, manager));
  }

  /**
   * Aborts the preparation of pages, which takes minutes for a large archive; the job is repeated after the restart.
   */
  beforeApplicationShutdown(): void {
    this.shutdown.abort(new Error('the worker shuts down'));
  }

  /**
   * Prepares the pages of an archive.
   * @param isAhead no reader has requested the pages: the process runs below normal priority
   */
  async prepare(archiveId: number, isAhead: boolean): Promise<void> {
    const options = {
      signal: this.shutdown.signal,
      priority: isAhead ? PRIORITY_BELOW_NORMAL : PRIORITY_NORMAL,
    };
    await this.pages.prepare(
      archiveId,
      (path, handle) => makePagesInProcess(path, handle, options),
      isAhead,
    );
    await this.checks.requestForArchive(archiveId);
  }
}

/** Prepares the archives that readers have requested, one by one. */
@Processor('pages')
export class PagesProcessor extends JobProcessor {
  constructor(private readonly preparations: PagePreparations) {
    super();
  }

  @JobHandler('pages.prepare')
  prepare({ data }: Job<JobPayloads['pages.prepare']>): Promise<void> {
    return this.preparations.prepare(data.archiveId, false);
  }
}

/** Prepares archives in advance, one by one, in parallel to those that readers have requested. */
@Processor('pages-ahead')
export class PagesAheadProcessor extends JobProcessor {
  constructor(private readonly preparations: PagePreparations) {
    super();
  }

  @JobHandler('pages-ahead.prepare')
  prepare({ data }: Job<JobPayloads['pages-ahead.prepare']>): Promise<void> {
    return this.preparations.prepare(data.archiveId, true);
  }
}
