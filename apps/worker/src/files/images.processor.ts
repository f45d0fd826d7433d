import { BackgroundVariantMaker, ImagesService } from '#files';
import type { JobPayloads } from '#queues';
import { OnQueueFailed, Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { logJobFailure } from '../job-failure.js';

@Processor('images')
export class ImagesProcessor {
  private readonly log = new Logger(ImagesProcessor.name);

  constructor(
    private readonly images: ImagesService,
    private readonly maker: BackgroundVariantMaker,
  ) {}

  @Process('images.make-variants')
  makeVariants({ data }: Job<JobPayloads['images.make-variants']>): Promise<void> {
    return this.images.makeVariants(data.mediaId, (original, widths) =>
      this.maker.make(original, widths),
    );
  }

  @Process('images.remove')
  remove({ data }: Job<JobPayloads['images.remove']>): Promise<void> {
    return this.images.removeStored(data.mediaId, data.originalKey);
  }

  @OnQueueFailed()
  failed(job: Job, error: Error): void {
    logJobFailure(this.log, job, error);
  }
}
