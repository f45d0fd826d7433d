import { SmsCodesService } from '#accounts';
import type { JobPayloads } from '#queues';
import { OnQueueFailed, Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { JobHandler, logJobFailure } from '../job-handler.js';

@Processor('sms')
export class SmsProcessor {
  constructor(private readonly codes: SmsCodesService) {}

  @JobHandler('sms.code', 4)
  code({ data }: Job<JobPayloads['sms.code']>): Promise<void> {
    return this.codes.send(data.codeId);
  }

  @OnQueueFailed()
  failed(job: Job, error: Error): void {
    logJobFailure(job, error);
  }
}
