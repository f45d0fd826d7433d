import { DesignImagesService, PictureChecksService } from '#catalogue';
import { BackgroundVariantMaker } from '#files';
import type { JobPayloads } from '#queues';
import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { JobHandler, JobProcessor } from '../job-handler.js';

@Processor('images')
export class ImagesProcessor extends JobProcessor {
  constructor(
    private readonly images: DesignImagesService,
    private readonly checks: PictureChecksService,
    private readonly maker: BackgroundVariantMaker,
  ) {
    super();
  }

  @JobHandler('images.make-variants')
  makeVariants({ data }: Job<JobPayloads['images.make-variants']>): Promise<void> {
    return this.images.makeVariants(data.mediaId, (original, widths) =>
      this.maker.make(original, widths),
    );
  }

  @JobHandler('images.remove')
  remove({ data }: Job<JobPayloads['images.remove']>): Promise<void> {
    return this.images.removeStored(data.mediaId, data.originalKey);
  }

  @JobHandler('images.compare-charts')
  compareCharts({ data }: Job<JobPayloads['images.compare-charts']>): Promise<void> {
    return this.checks.compare(data.designId);
  }
}
