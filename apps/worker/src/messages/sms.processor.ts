import { SmsCodesService } from '#accounts';
import type { JobPayloads } from '#queues';
import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';
import { JobHandler, JobProcessor } from '../job-handler.js';

@Processor('sms')
export class SmsProcessor extends JobProcessor {
  constructor(private readonly codes: SmsCodesService) {
    super();
  }

  @JobHandler('sms.code')
  code({ data }: Job<JobPayloads['sms.code']>): Promise<void> {
    return this.codes.send(data.codeId);
  }
}
