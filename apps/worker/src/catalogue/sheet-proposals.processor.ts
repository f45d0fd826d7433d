import { SheetProposalsService } from '#catalogue';
import { TextExtractor } from '#files';
import type { JobPayloads } from '#queues';
import { JobFailures } from '#queues/worker';
import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { JobHandler, JobProcessor } from '../job-handler.js';

@Processor('sheet-proposals')
export class SheetProposalsProcessor extends JobProcessor {
  constructor(
    private readonly proposals: SheetProposalsService,
    private readonly extractor: TextExtractor,
    failures: JobFailures,
  ) {
    super();
    failures.register('sheet-proposals.make', ({ designId, round = null }, manager) =>
      proposals.giveUp(designId, round, manager),
    );
  }

  @JobHandler('sheet-proposals.make')
  make({ data }: Job<JobPayloads['sheet-proposals.make']>): Promise<void> {
    return this.proposals.make(data.designId, this.extractor.read);
  }
}
