import { SmsCodesService } from '#accounts';
import type { JobPayloads } from '#queues';
import { OnQueueFailed, Process, Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import type { Job } from 'bull';
import { logJobFailure } from '../job-failure.js';

@Processor('sms')
export class SmsProcessor {
  private readonly log = new Logger(SmsProcessor.name);

  constructor(private readonly codes: SmsCodesService) {}

  @Process({ name: 'sms.code', concurrency: 4 })
  code({ data }: Job<JobPayloads['sms.code']>): Promise<void> {
    return this.codes.send(data.codeId);
  }

  @OnQueueFailed()
  failed(job: Job, error: Error): void {
    logJobFailure(this.log, job, error);
  }
}
